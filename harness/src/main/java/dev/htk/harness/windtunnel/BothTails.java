package dev.htk.harness.windtunnel;

/**
 * Names what held up the operations of each side that were slower than the bound.
 *
 * @param baseline null if none was slower in the run that is told of
 * @param profile likewise
 */
public record BothTails(String baseline, String profile) {}
