package dev.htk.harness.bench;

/**
 * Identifies the trials of a folder. It is fixed before the first trial and written beside them, so
 * that a killed command can resume.
 *
 * @param noun what the user would call the trials: an experiment, a comparison
 * @param file the name of its file in the folder
 * @param content all that the trials depend on, ready for JSON
 */
public record TrialsPlan(String noun, String file, Object content) {}
