// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import java.util.Arrays;

/**
 * Times in ascending order, indexed by buckets of equal length. Each bucket knows its first time,
 * so that a search looks at one or two times, however many there are. Immutable.
 */
final class SortedTimes {

  /** Buckets for each time; several, because times come in bursts. */
  private static final int STRETCHES = 4;

  /** Fewer times need no index, and would fill less memory than theirs. */
  private static final int FEW = 8;

  private static final int[] NO_INDEX = {0};

  private final long[] times;
  private final int[] firstOf;
  private final long origin;
  private final int bits;

  /** Indexes {@code times}, which must be in ascending order and must not change afterwards. */
  SortedTimes(long[] times) {
    this.times = times;
    this.origin = times.length == 0 ? 0 : times[0];
    if (times.length <= FEW) {
      this.bits = Long.SIZE - 1;
      this.firstOf = NO_INDEX;
      return;
    }
    long span = times[times.length - 1] - origin;
    int fewest = 0;
    while (span >>> fewest > (long) STRETCHES * times.length) {
      fewest++;
    }
    this.bits = fewest;
    this.firstOf = new int[(int) (span >>> bits) + 1];
    Arrays.fill(firstOf, times.length);
    for (int i = times.length - 1; i >= 0; i--) {
      firstOf[stretch(times[i])] = i;
    }
    for (int i = firstOf.length - 2; i >= 0; i--) {
      firstOf[i] = Math.min(firstOf[i], firstOf[i + 1]);
    }
  }

  int size() {
    return times.length;
  }

  long get(int index) {
    return times[index];
  }

  /** Returns the index of the first time after another; {@link #size()} if there is none. */
  int firstAfter(long time) {
    if (time < origin) {
      return 0;
    }
    int stretch = stretch(time);
    if (stretch >= firstOf.length) {
      return times.length;
    }
    int index = firstOf[stretch];
    while (index < times.length && times[index] <= time) {
      index++;
    }
    return index;
  }

  private int stretch(long time) {
    return (int) Math.min(Integer.MAX_VALUE, (time - origin) >>> bits);
  }
}
