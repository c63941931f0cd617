package dev.htk.harness.diagnosis;

/**
 * A change to try.
 *
 * @param key the setting
 * @param from the value in force; null if nobody knows it
 * @param to the value proposed
 * @param why in one sentence
 * @param activation when a changed value comes into force
 * @param command what tries it: a comparison of the same run with and without the change
 */
public record Advice(
    String cause,
    String key,
    String from,
    String to,
    String why,
    String activation,
    String command) {}
