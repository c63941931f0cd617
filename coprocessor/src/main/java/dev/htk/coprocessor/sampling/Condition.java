// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.sampling;

/**
 * Turns samples of a condition into spans.
 *
 * <p>A span begins with the first sample that finds the condition true and ends with the first
 * sample that does not, so both ends are accurate to one period. Not thread-safe.
 */
public final class Condition {
  private long since;
  private boolean held;

  /**
   * Takes a sample.
   *
   * @return whether a span ends with this sample; it began at {@link #since()}
   */
  public boolean isOver(boolean holds, long nowMicros) {
    boolean over = held && !holds;
    if (holds && !held) {
      since = nowMicros;
    }
    held = holds;
    return over;
  }

  /** Returns whether the condition held at the last sample. */
  public boolean isHeld() {
    return held;
  }

  /** Returns when the current span, or else the last one, began. */
  public long since() {
    return since;
  }
}
