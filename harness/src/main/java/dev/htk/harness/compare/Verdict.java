package dev.htk.harness.compare;

import com.fasterxml.jackson.annotation.JsonValue;

/** What trials say about a claim. */
public enum Verdict {
  BETTER("better"),
  WORSE("worse"),
  /** Shown to differ, in a figure of which neither more nor less is better. */
  DIFFERENT("different"),
  /** The interval holds 1. It does not say that there is no difference. */
  NO_DIFFERENCE_SHOWN("no difference shown"),
  /** Too few trials for an interval, or a figure of 0, which has no ratio. */
  NONE("no verdict");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  /** As it is printed, and as it stands in files. */
  @JsonValue
  public String words() {
    return words;
  }
}
