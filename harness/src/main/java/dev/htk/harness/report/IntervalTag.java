package dev.htk.harness.report;

/** Operation and measure of a {@code client.hlog} interval with tag {@code OPERATION.measure}. */
record IntervalTag(String operation, String measure) {

  static IntervalTag of(String tag) {
    String text = String.valueOf(tag);
    int dot = text.lastIndexOf('.');
    return dot < 0
        ? new IntervalTag(text, "service")
        : new IntervalTag(text.substring(0, dot), text.substring(dot + 1));
  }
}
