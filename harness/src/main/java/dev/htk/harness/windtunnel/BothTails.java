package dev.htk.harness.windtunnel;

/**
 * Names what held up the tail of each side, in the JVM in which it was longest.
 *
 * @param baseline null if no run of it was diagnosed
 * @param profile likewise
 */
public record BothTails(String baseline, String profile) {}
