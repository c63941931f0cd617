package dev.htk.overhead;

/** What an interval says about a limit. */
enum Verdict {
  /** The whole interval is at or below the limit. */
  SHOWN("shown"),
  /** The limit lies within the interval: the measurement does not tell. */
  NOT_SHOWN("not shown"),
  /** The whole interval is above the limit. */
  EXCEEDED("exceeded");

  private final String label;

  Verdict(String label) {
    this.label = label;
  }

  static Verdict of(PairedRatio ratio, double limit) {
    if (ratio.high() <= limit) {
      return SHOWN;
    }
    return ratio.low() > limit ? EXCEEDED : NOT_SHOWN;
  }

  String label() {
    return label;
  }
}
