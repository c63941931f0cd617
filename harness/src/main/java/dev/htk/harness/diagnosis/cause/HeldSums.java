// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import java.util.Arrays;

/**
 * Lost thread time by key, and from when to when each key held threads. Reused; not thread-safe.
 */
final class HeldSums {

  private double[] micros = new double[64];
  private long[] from = new long[64];
  private long[] to = new long[64];
  private int[] keys = new int[64];
  private int count;

  /** Takes a key, its thread time, and from when to when it held threads. */
  @FunctionalInterface
  interface Taker {
    void take(int key, double micros, long from, long to);
  }

  void clear() {
    for (int i = 0; i < count; i++) {
      micros[keys[i]] = 0;
    }
    count = 0;
  }

  /** Adds a part unless it is empty. */
  void add(int key, double part, long start, long end) {
    if (part <= 0) {
      return;
    }
    makeRoomFor(key);
    if (micros[key] == 0) {
      keys[count++] = key;
      from[key] = start;
      to[key] = end;
    }
    micros[key] += part;
    from[key] = Math.min(from[key], start);
    to[key] = Math.max(to[key], end);
  }

  void add(HeldSums others) {
    others.forEach(this::add);
  }

  /** Passes each key on once. */
  void forEach(Taker taker) {
    for (int i = 0; i < count; i++) {
      int key = keys[i];
      taker.take(key, micros[key], from[key], to[key]);
    }
  }

  /** Returns the thread time of all keys together. */
  double total() {
    double total = 0;
    for (int i = 0; i < count; i++) {
      total += micros[keys[i]];
    }
    return total;
  }

  private void makeRoomFor(int key) {
    if (key >= micros.length) {
      int room = Math.max(key + 1, 2 * micros.length);
      micros = Arrays.copyOf(micros, room);
      from = Arrays.copyOf(from, room);
      to = Arrays.copyOf(to, room);
      keys = Arrays.copyOf(keys, room);
    }
  }
}
