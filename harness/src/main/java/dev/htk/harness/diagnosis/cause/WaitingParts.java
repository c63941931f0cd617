package dev.htk.harness.diagnosis.cause;

import java.util.Arrays;

/** The parts of an operation's wait for a free thread, by key. Not thread-safe. */
final class WaitingParts {

  static final WaitingParts NONE = new WaitingParts();

  private int[] keys = new int[0];
  private double[] micros = new double[0];
  private long[] times = new long[0];
  private int count;
  private double total;

  /**
   * Adds a part unless it is empty.
   *
   * @param from when the cause of the wait began
   */
  void add(int key, double part, long from, long to) {
    if (part <= 0) {
      return;
    }
    if (count == keys.length) {
      int room = Math.max(4, 2 * count);
      keys = Arrays.copyOf(keys, room);
      micros = Arrays.copyOf(micros, room);
      times = Arrays.copyOf(times, 2 * room);
    }
    keys[count] = key;
    micros[count] = part;
    times[2 * count] = from;
    times[2 * count + 1] = to;
    count++;
    total += part;
  }

  int size() {
    return count;
  }

  int key(int index) {
    return keys[index];
  }

  double micros(int index) {
    return micros[index];
  }

  long from(int index) {
    return times[2 * index];
  }

  long to(int index) {
    return times[2 * index + 1];
  }

  double totalMicros() {
    return total;
  }
}
