package dev.htk.harness.compare;

/** Which way a figure gets better. */
public enum Better {
  LOWER,
  HIGHER,
  /** It is work that was done, neither good nor bad by itself. */
  NEITHER;

  /** What a ratio that is surely not 1 means. */
  public Verdict verdict(double ratio) {
    return switch (this) {
      case LOWER -> ratio < 1 ? Verdict.BETTER : Verdict.WORSE;
      case HIGHER -> ratio > 1 ? Verdict.BETTER : Verdict.WORSE;
      case NEITHER -> Verdict.DIFFERENT;
    };
  }
}
