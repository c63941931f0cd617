// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.text.Phrase;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds a heap just above the size up to which HotSpot compresses pointers to objects. */
public final class WidePointers implements RelationCheck {

  private static final long GB = 1L << 30;
  private static final long USUAL_ALIGNMENT = 8;

  /** A compressed pointer counts objects' places: 4 G of them, less what lies below the heap. */
  private static final long PLACES = 4L << 30;

  private static final long BELOW = 32L << 20;

  @Override
  public Optional<Problem> problem(Subject subject) {
    OptionalLong heap = heap(subject);
    long alignment = subject.env().map(WidePointers::alignment).orElse(USUAL_ALIGNMENT);
    long limit = PLACES * alignment - BELOW;
    boolean compressible = subject.env().map(WidePointers::compresses).orElse(true);
    if (heap.isEmpty() || !compressible || !isJustAbove(heap.getAsLong(), limit)) {
      return Optional.empty();
    }
    long fits = PLACES * alignment - GB;
    return Optional.of(
        Problem.ofServer(
            Phrase.of(
                "a heap of %d MB is above the %d MB up to which HotSpot compresses pointers; each"
                    + " then takes 8 bytes in place of 4, so that up to some %d GB hold no more"
                    + " than %d GB",
                heap.getAsLong() >> 20, limit >> 20, (fits + fits / 4) / GB, fits / GB),
            Phrase.of("Use %dg, or clearly more than %dg.", fits / GB, (fits + fits / 4) / GB)));
  }

  /** Returns the heap in the script, which the JVM gets, or else that of the facts. */
  private static OptionalLong heap(Subject subject) {
    OptionalLong script = subject.env().map(EnvFile::heapBytes).orElse(OptionalLong.empty());
    return script.isPresent() ? script : subject.heapBytes();
  }

  private static boolean isJustAbove(long heap, long limit) {
    return heap > limit && heap < limit + limit / 4;
  }

  private static long alignment(EnvFile env) {
    return env.objectAlignment().orElse(USUAL_ALIGNMENT);
  }

  /** Returns whether the JVM would compress pointers in a smaller heap; those of Z are coloured. */
  private static boolean compresses(EnvFile env) {
    return !env.collector().map("Z"::equals).orElse(false)
        && env.lineOf("-XX:-UseCompressedOops") == 0;
  }
}
