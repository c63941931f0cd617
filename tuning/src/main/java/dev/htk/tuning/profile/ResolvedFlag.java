// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import dev.htk.secrets.Secrets;

/**
 * A JVM flag of a profile, worked out for one machine. Immutable.
 *
 * @param flag the flag, ready for a command line
 * @param template the flag as the profile writes it, with its formulas
 * @param reason why the profile wants it
 * @param source the source of the reason
 */
public record ResolvedFlag(String flag, String template, String reason, String source) {

  private static final String BY_HAND = "given by hand";

  /** Returns a flag that no profile has. */
  static ResolvedFlag byHand(String flag) {
    return new ResolvedFlag(flag, flag, BY_HAND, "the user");
  }

  /** Returns the flag as it may be shown, without a secret. */
  public ResolvedFlag shown() {
    return new ResolvedFlag(Secrets.maskedWord(flag), Secrets.maskedWord(template), reason, source);
  }

  /** Returns whether the user gave it, and no profile. */
  public boolean isByHand() {
    return reason.equals(BY_HAND);
  }
}
