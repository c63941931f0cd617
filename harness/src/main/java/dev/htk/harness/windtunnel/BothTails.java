package dev.htk.harness.windtunnel;

/**
 * Names what held up the operations of each side that were slower than the bound.
 *
 * @param baseline null if no operation was slower in the reported run
 * @param profile likewise
 */
public record BothTails(String baseline, String profile) {}
