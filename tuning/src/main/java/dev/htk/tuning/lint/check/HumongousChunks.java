// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
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

  @Override
  public Optional<Problem> problem(Subject subject) {
    Optional<EnvFile> env = subject.env().filter(HumongousChunks::usesG1);
    Optional<BigDecimal> chunk = subject.number(Keys.CHUNK_SIZE);
    if (env.isEmpty() || chunk.isEmpty() || !subject.isOn(Keys.MSLAB)) {
      return Optional.empty();
    }
    OptionalLong region = regionBytes(env.get(), subject.heapBytes());
    if (region.isEmpty() || !isHumongous(chunk.get().longValue(), region.getAsLong())) {
      return Optional.empty();
    }
    long wanted = smallestRegionFor(chunk.get().longValue() + ARRAY_HEADER);
    return Optional.of(
        subject.problem(
            Phrase.of(
                    "%s, with its header, is more than half of a G1 region of %d MB (%s); every"
                        + " chunk is",
                    subject.described(Keys.CHUNK_SIZE), region.getAsLong() >> 20, env.get().name())
                + " humongous, wastes heap and can end in OutOfMemoryError",
            wanted <= LARGEST_REGION
                ? Phrase.of("Set -XX:G1HeapRegionSize=%dm.", wanted >> 20)
                : "Lower the chunk size to 2097152.",
            Keys.CHUNK_SIZE));
  }

  /** Returns whether the JVM uses G1, the default of JDK 9 and later on a server. */
  private static boolean usesG1(EnvFile env) {
    return env.collector().map("G1"::equalsIgnoreCase).orElse(true);
  }

  private static boolean isHumongous(long chunk, long region) {
    return chunk + ARRAY_HEADER > region / 2;
  }

  /**
   * Returns the size of a region in bytes as {@code HeapRegion::setup_heap_region_size} of JDK 17
   * computes it; empty if neither script nor heap determines it.
   */
  private static OptionalLong regionBytes(EnvFile env, OptionalLong heap) {
    if (env.g1RegionBytes().isPresent()) {
      return OptionalLong.of(rounded(env.g1RegionBytes().getAsLong()));
    }
    OptionalLong largest = env.heapBytes().isPresent() ? env.heapBytes() : heap;
    return largest.isPresent()
        ? OptionalLong.of(rounded(largest.getAsLong() / WANTED_REGIONS))
        : OptionalLong.empty();
  }

  /** Returns the smallest region size of which the object fills at most half. */
  private static long smallestRegionFor(long object) {
    return powerOfTwo(2 * object);
  }

  private static long rounded(long bytes) {
    return powerOfTwo(Math.max(SMALLEST_REGION, Math.min(LARGEST_REGION, bytes)));
  }

  private static long powerOfTwo(long atLeast) {
    long floor = Long.highestOneBit(atLeast);
    return floor == atLeast ? floor : floor << 1;
  }
}
