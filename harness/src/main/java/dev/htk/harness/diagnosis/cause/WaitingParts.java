// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import java.util.ArrayList;
import java.util.List;

/** The parts of an operation's wait for a free thread, in microseconds. Not thread-safe. */
final class WaitingParts {

  static final WaitingParts NONE = new WaitingParts();

  private final List<Shares.Part> parts = new ArrayList<>(4);
  private double total;

  /**
   * Adds a part unless it is empty.
   *
   * @param from when the cause of the wait began
   */
  void add(int key, double micros, long from, long to) {
    if (micros > 0) {
      parts.add(new Shares.Part(key, micros, /* isWaiting= */ true, false, from, to));
      total += micros;
    }
  }

  List<Shares.Part> all() {
    return parts;
  }

  double totalMicros() {
    return total;
  }
}
