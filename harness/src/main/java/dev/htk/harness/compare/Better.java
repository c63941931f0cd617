// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

/** The direction in which a figure gets better. */
public enum Better {
  LOWER,
  HIGHER,
  /** Measures work that was done, neither good nor bad by itself. */
  NEITHER;

  /** Returns the verdict for a ratio whose interval excludes 1. */
  public Verdict verdict(double ratio) {
    return switch (this) {
      case LOWER -> ratio < 1 ? Verdict.BETTER : Verdict.WORSE;
      case HIGHER -> ratio > 1 ? Verdict.BETTER : Verdict.WORSE;
      case NEITHER -> Verdict.DIFFERENT;
    };
  }
}
