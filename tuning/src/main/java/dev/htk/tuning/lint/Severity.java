package dev.htk.tuning.lint;

import java.util.Locale;

/** How bad a finding is. */
public enum Severity {
  /** It does not do what its writer wanted, or keeps a server or region from starting. */
  ERROR,
  /** It works, and is likely to hurt. */
  WARNING,
  /** Worth knowing. */
  INFO;

  /** The word for it in every format. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
