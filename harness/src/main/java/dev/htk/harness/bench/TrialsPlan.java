package dev.htk.harness.bench;

/**
 * What a folder of trials is of, fixed before its first trial and written beside them; by it a
 * killed command goes on.
 *
 * @param noun what the user would call it: an experiment, a comparison
 * @param file its name in the folder
 * @param content all that the trials depend on, as JSON can have it
 */
public record TrialsPlan(String noun, String file, Object content) {}
