// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

/** Takes the parts of each operation's excess. */
@FunctionalInterface
interface Shares {

  /**
   * One part of an operation's excess.
   *
   * @param key number of the culprit, from {@link Keys}
   * @param micros microseconds of excess
   * @param isWaiting whether it was spent waiting behind held operations
   * @param isMeasured whether it was measured, not inferred from overlap
   * @param from when the hold began
   * @param to when the hold ended
   */
  record Part(int key, double micros, boolean isWaiting, boolean isMeasured, long from, long to) {

    /** Returns this part of another length. */
    Part with(double newMicros) {
      return new Part(key, newMicros, isWaiting, isMeasured, from, to);
    }
  }

  /** Takes a part of the excess of the operation with that index. */
  void add(int operation, Part part);
}
