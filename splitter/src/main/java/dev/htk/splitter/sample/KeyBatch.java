// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.hadoop.hbase.HConstants;

/**
 * Up to 65,536 keys in one array, sorted as primitives. A {@code long} holds a window of six bytes
 * of a key and the key's number. Keys that agree in a window are sorted by the next one. This is
 * several times as fast as sorting arrays with a comparator.
 */
final class KeyBatch {

  /** A key's number takes 16 bits. */
  static final int MAX_KEYS = 1 << 16;

  /** Takes 2 MiB of keys, and behind them as many of the longest ones as are added unchecked. */
  private static final int ARENA = (2 << 20) + RankAccuracy.STRIDE * HConstants.MAX_ROW_LENGTH;

  private static final int WINDOW = 6;
  private static final int NUMBER_BITS = 16;
  private static final int NUMBER_MASK = MAX_KEYS - 1;
  private static final int FEW = 12;
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] arena = new byte[ARENA + Long.BYTES];
  private final int[] starts = new int[MAX_KEYS + 1];
  private final long[] order = new long[MAX_KEYS];
  private final LongSort sorting = new LongSort(MAX_KEYS);
  private int keys;

  int keys() {
    return keys;
  }

  /** Returns whether {@code more} keys, however long, still fit. */
  boolean hasRoomFor(int more) {
    return MAX_KEYS - keys >= more && ARENA - starts[keys] >= more * HConstants.MAX_ROW_LENGTH;
  }

  void add(byte[] bytes, int from, int length) {
    int start = starts[keys];
    System.arraycopy(bytes, from, arena, start, length);
    keys++;
    starts[keys] = start + length;
  }

  void clear() {
    keys = 0;
  }

  /** Returns the key at this place of the sorted order; valid only after {@link #sort}. */
  byte[] sorted(int place) {
    int key = key(place);
    return Arrays.copyOfRange(arena, starts[key], starts[key + 1]);
  }

  void sort() {
    for (int key = 0; key < keys; key++) {
      order[key] = key;
    }
    sort(0, keys, 0);
  }

  /** Sorts a range of the order. Its keys agree in their first bytes and are no shorter. */
  private void sort(int from, int to, int agreed) {
    if (to - from < FEW) {
      sortFew(from, to, agreed);
      return;
    }
    int depth = agreedPrefix(from, to, agreed);
    for (int place = from; place < to; place++) {
      order[place] = windowAndNumber(key(place), depth);
    }
    sorting.sort(order, from, to);
    int start = from;
    for (int place = from + 1; place <= to; place++) {
      if (place == to || order[place] >> NUMBER_BITS != order[start] >> NUMBER_BITS) {
        if (place - start > 1) {
          sortAgreeing(start, place, depth);
        }
        start = place;
      }
    }
  }

  /**
   * Sorts keys that agree in a window. Keys that end within the window differ only in the zeros
   * that fill it up, so the shorter key is the lesser one. All of them are less than the keys that
   * go on.
   */
  private void sortAgreeing(int from, int to, int depth) {
    int beyond = depth + WINDOW + 1;
    if (to - from < FEW) {
      sortFew(from, to, depth);
      return;
    }
    for (int place = from; place < to; place++) {
      int key = key(place);
      order[place] = (long) Math.min(length(key), beyond) << NUMBER_BITS | key;
    }
    Arrays.sort(order, from, to);
    int longer = to;
    while (longer > from && order[longer - 1] >> NUMBER_BITS == beyond) {
      longer--;
    }
    if (longer < to) {
      sort(longer, to, depth + WINDOW);
    }
  }

  private void sortFew(int from, int to, int agreed) {
    for (int place = from + 1; place < to; place++) {
      long moved = order[place];
      int gap = place;
      while (gap > from && compare(order[gap - 1], moved, agreed) > 0) {
        order[gap] = order[gap - 1];
        gap--;
      }
      order[gap] = moved;
    }
  }

  private int compare(long one, long other, int agreed) {
    int a = (int) one & NUMBER_MASK;
    int b = (int) other & NUMBER_MASK;
    return Arrays.compareUnsigned(
        arena, starts[a] + agreed, starts[a + 1], arena, starts[b] + agreed, starts[b + 1]);
  }

  private int agreedPrefix(int from, int to, int agreed) {
    int first = key(from);
    int start = starts[first] + agreed;
    int end = starts[first + 1];
    for (int place = from + 1; place < to && start < end; place++) {
      int other = key(place);
      int difference =
          Arrays.mismatch(arena, start, end, arena, starts[other] + agreed, starts[other + 1]);
      if (difference >= 0) {
        end = start + difference;
      }
    }
    return agreed + (end - start);
  }

  /** Returns a value ordered like the six bytes from {@code depth} on, unsigned and zero-padded. */
  private long windowAndNumber(int key, int depth) {
    int start = starts[key] + depth;
    int missing = Math.max(0, WINDOW - (starts[key + 1] - start)) * Byte.SIZE;
    long window = (long) LONG.get(arena, start) >>> NUMBER_BITS;
    return (window >>> missing << missing << NUMBER_BITS ^ Long.MIN_VALUE) | key;
  }

  private int length(int key) {
    return starts[key + 1] - starts[key];
  }

  private int key(int place) {
    return (int) order[place] & NUMBER_MASK;
  }
}
