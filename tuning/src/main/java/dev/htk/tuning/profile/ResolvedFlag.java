package dev.htk.tuning.profile;

/**
 * A JVM flag for one machine. Immutable.
 *
 * @param flag the flag, ready for a command line
 * @param template the flag as the profile has it, with its formulas
 * @param reason why the profile wants it
 * @param source where the reason comes from
 */
public record ResolvedFlag(String flag, String template, String reason, String source) {}
