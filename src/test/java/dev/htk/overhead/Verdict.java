// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import dev.htk.harness.statistics.Interval;

/** The conclusion from an interval about a limit. */
enum Verdict {
  /** The whole interval is at or below the limit. */
  SHOWN("shown"),
  /** The limit lies within the interval, so the measurement decides nothing. */
  NOT_SHOWN("not shown"),
  /** The whole interval is above the limit. */
  EXCEEDED("exceeded");

  private final String label;

  Verdict(String label) {
    this.label = label;
  }

  static Verdict of(Interval ratio, double limit) {
    if (ratio.high() <= limit) {
      return SHOWN;
    }
    return ratio.low() > limit ? EXCEEDED : NOT_SHOWN;
  }

  String label() {
    return label;
  }
}
