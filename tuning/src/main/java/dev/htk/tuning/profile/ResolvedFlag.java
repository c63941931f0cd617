// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

/**
 * A JVM flag of a profile, worked out for one machine. Immutable.
 *
 * @param flag the flag, ready for a command line
 * @param template the flag as the profile writes it, with its formulas
 * @param reason why the profile wants it
 * @param source the source of the reason
 */
public record ResolvedFlag(String flag, String template, String reason, String source) {}
