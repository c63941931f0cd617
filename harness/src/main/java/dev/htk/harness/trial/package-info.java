/**
 * One trial: a cluster, a fresh table, the workload's phases, the drained events and the row count,
 * written to a run folder. A trial runs in its own JVM ({@link
 * dev.htk.harness.trial.TrialProcess}). The command's JVM starts it, watches it and cleans up after
 * it ({@link dev.htk.harness.trial.ForkedTrial}).
 */
package dev.htk.harness.trial;
