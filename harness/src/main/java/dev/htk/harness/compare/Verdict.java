// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import com.fasterxml.jackson.annotation.JsonValue;

/** The verdict of trials on a claim, in the order in which a headline names them. */
public enum Verdict {
  BETTER("better"),
  WORSE("worse"),
  /** A difference is shown in a figure where neither more nor less is better. */
  DIFFERENT("different"),
  /** The interval contains 1, or the difference is small: no proof that there is none. */
  NO_DIFFERENCE_SHOWN("no difference shown"),
  /** There are too few trials for an interval, or a figure is 0 and has no ratio. */
  NONE("no verdict");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  /** Returns the verdict as it is printed and written to files. */
  @JsonValue
  public String words() {
    return words;
  }
}
