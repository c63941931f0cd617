// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.jvm.JavaVersions;
import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Finds MSLAB chunks that G1 treats as humongous: each occupies whole regions, up to twice its own
 * size.
 */
public final class HumongousChunks implements RelationCheck {

  private static final long ARRAY_HEADER = 16;
  private static final long SMALLEST_REGION = 1L << 20;
  private static final long LARGEST_REGION = 32L << 20;
  private static final long WANTED_REGIONS = 2048;

  /** The first release in long-term support that rounds a region's size up; 8 and 11 do not. */
  private static final int ROUNDS_UP = 17;

  /** The first version whose own choice is G1. */
  private static final int CHOOSES_G1 = 9;

  @Override
  public Optional<Problem> problem(Subject subject) {
    Optional<BigDecimal> chunk = subject.number(Keys.CHUNK_SIZE);
    if (subject.env().isEmpty() || chunk.isEmpty() || !subject.isOn(Keys.MSLAB)) {
      return Optional.empty();
    }
    EnvFile env = subject.env().get();
    JavaVersions versions = JavaVersions.of(env, subject.catalogue().line());
    int first =
        env.collector().isPresent() ? versions.first() : Math.max(CHOOSES_G1, versions.first());
    if (first > versions.last() || !env.collector().map("G1"::equalsIgnoreCase).orElse(true)) {
      return Optional.empty();
    }
    long object = chunk.get().longValue() + ARRAY_HEADER;
    OptionalLong region = regionBytes(env, subject.heapBytes(), first);
    if (region.isEmpty() || object <= region.getAsLong() / 2) {
      return Optional.empty();
    }
    long ofLast = regionBytes(env, subject.heapBytes(), versions.last()).orElseThrow();
    long wanted = powerOfTwo(2 * object);
    return Optional.of(
        subject.problem(
            Phrase.of(
                    "%s, with its header, is more than half of a G1 region of %d MB (%s%s); every"
                        + " chunk is",
                    subject.described(Keys.CHUNK_SIZE),
                    region.getAsLong() >> 20,
                    env.name(),
                    object <= ofLast / 2 ? ", before Java " + ROUNDS_UP : "")
                + " humongous, wastes heap and can end in OutOfMemoryError",
            wanted <= LARGEST_REGION
                ? Phrase.of("Set -XX:G1HeapRegionSize=%dm.", wanted >> 20)
                : "Lower the chunk size to 2097152.",
            Keys.CHUNK_SIZE));
  }

  /**
   * Returns the size of a region in bytes as {@code HeapRegion::setup_heap_region_size} computes
   * it; empty if neither script nor heap determines it. Java 8 and 11 take the mean of the initial
   * and the largest heap, and round down.
   */
  private static OptionalLong regionBytes(EnvFile env, OptionalLong heap, int java) {
    OptionalLong largest = env.heapBytes().isPresent() ? env.heapBytes() : heap;
    OptionalLong unrounded = env.g1RegionBytes();
    if (unrounded.isEmpty() && largest.isPresent()) {
      long most = largest.getAsLong();
      long initial = java < ROUNDS_UP ? env.initialHeapBytes().orElse(most) : most;
      unrounded = OptionalLong.of((initial + most) / 2 / WANTED_REGIONS);
    }
    if (unrounded.isEmpty()) {
      return unrounded;
    }
    long within = Math.max(SMALLEST_REGION, Math.min(LARGEST_REGION, unrounded.getAsLong()));
    return OptionalLong.of(java < ROUNDS_UP ? Long.highestOneBit(within) : powerOfTwo(within));
  }

  private static long powerOfTwo(long atLeast) {
    long floor = Long.highestOneBit(atLeast);
    return floor == atLeast ? floor : floor << 1;
  }
}
