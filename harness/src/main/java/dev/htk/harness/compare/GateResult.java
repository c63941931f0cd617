package dev.htk.harness.compare;

/**
 * Whether a gate was met.
 *
 * @param gate as it was asked for
 * @param figure the figure it was held against, with its phase
 * @param sentence the answer for people, with the ratio and its interval
 */
public record GateResult(String gate, String figure, boolean met, String sentence) {}
