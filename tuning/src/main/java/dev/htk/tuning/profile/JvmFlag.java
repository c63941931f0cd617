// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

/**
 * One JVM flag of a profile, possibly with formulas in braces. Immutable.
 *
 * @param template the flag as the profile writes it
 * @param reason why this profile wants it
 * @param source the source of the reason
 * @param line the line in the profile's file, from 1
 */
public record JvmFlag(FlagTemplate template, String reason, String source, int line) {

  ResolvedFlag resolve(String file, Scope scope) {
    try {
      return new ResolvedFlag(
          template.evaluate(scope.values()), template.toString(), reason, source);
    } catch (IllegalArgumentException e) {
      throw new ProfileException(file, line, "jvm: " + e.getMessage());
    }
  }
}
