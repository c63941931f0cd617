package dev.htk.harness.experiment;

/**
 * How large an experiment is run.
 *
 * @param records of each load
 * @param operations of each run phase
 * @param trials of each cell
 * @param budgetSeconds that all trials together may take
 */
public record Size(int records, int operations, int trials, long budgetSeconds) {}
