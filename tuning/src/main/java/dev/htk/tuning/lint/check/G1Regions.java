// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import java.util.OptionalLong;

/** Computes G1's region size as {@code HeapRegion::setup_heap_region_size} of JDK 17 does. */
final class G1Regions {

  static final long LARGEST = 32L << 20;

  private static final long SMALLEST = 1L << 20;
  private static final long WANTED_REGIONS = 2048;

  private G1Regions() {}

  /** Returns the region size in bytes; empty if neither script nor heap determines it. */
  static OptionalLong bytes(EnvFile env, OptionalLong heap) {
    if (env.g1RegionBytes().isPresent()) {
      return OptionalLong.of(rounded(env.g1RegionBytes().getAsLong()));
    }
    OptionalLong largest = env.heapBytes().isPresent() ? env.heapBytes() : heap;
    return largest.isPresent()
        ? OptionalLong.of(rounded(largest.getAsLong() / WANTED_REGIONS))
        : OptionalLong.empty();
  }

  /** Returns the smallest region size of which the object fills at most half. */
  static long smallestFor(long object) {
    return powerOfTwo(2 * object);
  }

  private static long rounded(long bytes) {
    return powerOfTwo(Math.max(SMALLEST, Math.min(LARGEST, bytes)));
  }

  private static long powerOfTwo(long atLeast) {
    long floor = Long.highestOneBit(atLeast);
    return floor == atLeast ? floor : floor << 1;
  }
}
