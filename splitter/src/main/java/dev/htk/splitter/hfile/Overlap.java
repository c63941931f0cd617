// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.util.Arrays;
import java.util.Collection;
import org.apache.hadoop.hbase.util.Bytes;

/** Counts how many files hold rows at each place of the key range. Immutable. */
final class Overlap {

  private final byte[][] bounds;

  /** Number of files that reach from each bound to the next. */
  private final int[] files;

  private Overlap(byte[][] bounds, int[] files) {
    this.bounds = bounds;
    this.files = files;
  }

  static Overlap of(Collection<FileSpan> spans) {
    byte[][] bounds = new byte[2 * spans.size()][];
    int i = 0;
    for (FileSpan span : spans) {
      bounds[i++] = span.first();
      bounds[i++] = span.last();
    }
    Arrays.sort(bounds, Bytes.BYTES_COMPARATOR);
    int[] files = new int[bounds.length + 1];
    for (FileSpan span : spans) {
      files[firstAtLeast(bounds, span.first())]++;
      files[firstAbove(bounds, span.last())]--;
    }
    for (int bound = 1; bound < files.length; bound++) {
      files[bound] += files[bound - 1];
    }
    return new Overlap(bounds, files);
  }

  /** Returns the most files that hold rows at any one place between two rows; at least 1. */
  int most(byte[] from, byte[] to) {
    int most = 1;
    int last = firstAbove(bounds, to);
    for (int i = Math.max(0, firstAtLeast(bounds, from) - 1); i < last; i++) {
      most = Math.max(most, files[i]);
    }
    return most;
  }

  private static int firstAtLeast(byte[][] bounds, byte[] row) {
    return first(bounds, row, 0);
  }

  private static int firstAbove(byte[][] bounds, byte[] row) {
    return first(bounds, row, 1);
  }

  private static int first(byte[][] bounds, byte[] row, int least) {
    int low = 0;
    int high = bounds.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Bytes.compareTo(bounds[middle], row) < least) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
