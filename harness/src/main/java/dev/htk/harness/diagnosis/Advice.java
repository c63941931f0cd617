package dev.htk.harness.diagnosis;

/**
 * A change to try.
 *
 * @param key the setting
 * @param from the value in force; null if nobody knows it
 * @param to the value proposed
 * @param why in one sentence
 * @param activation when a changed value comes into force
 * @param command what tries it: the same run with the change, compared; null on a real cluster,
 *     whose servers have to be changed first
 */
public record Advice(
    String cause,
    String key,
    String from,
    String to,
    String why,
    String activation,
    String command) {}
