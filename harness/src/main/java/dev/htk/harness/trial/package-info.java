/**
 * One trial: a cluster, a fresh table, the workload's phases, the drained events and the count of
 * the rows, written to a run folder. A trial runs in a JVM of its own ({@link
 * dev.htk.harness.trial.TrialProcess}), started, watched and cleaned up after by the command's JVM
 * ({@link dev.htk.harness.trial.ForkedTrial}).
 */
package dev.htk.harness.trial;
