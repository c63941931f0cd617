package dev.htk.coprocessor.sampling;

/**
 * Turns samples of "does it hold?" into spans.
 *
 * <p>A span begins with the first sample that finds the condition true and is over with the first
 * that does not, so both of its ends are within one period of the truth. Not thread-safe.
 */
public final class Condition {
  private long since;
  private boolean held;

  /**
   * Takes a sample.
   *
   * @return whether a span is over with this sample; its start is {@link #since()}
   */
  public boolean isOver(boolean holds, long nowMicros) {
    boolean over = held && !holds;
    if (holds && !held) {
      since = nowMicros;
    }
    held = holds;
    return over;
  }

  /** Whether it held at the last sample. */
  public boolean isHeld() {
    return held;
  }

  /** When the present span, or the last one, began. */
  public long since() {
    return since;
  }
}
