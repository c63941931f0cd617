package dev.htk.harness.diagnosis.timeline;

/** The stretch of time that is looked at. */
public record Window(long start, long end) {

  public Window {
    if (end <= start) {
      throw new IllegalArgumentException("a window from " + start + " to " + end + " is empty");
    }
  }

  public long micros() {
    return end - start;
  }

  /** Whether a stretch has a part in the window. */
  public boolean meets(long from, long to) {
    return from < end && to > start;
  }

  /** A time of the window, moved back in the circle that the window is bent to. */
  public long back(long time, long micros) {
    return start + Math.floorMod(time - start - micros, micros());
  }
}
