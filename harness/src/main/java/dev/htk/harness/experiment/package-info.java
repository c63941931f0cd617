/**
 * Experiments: a definition in YAML (a matrix of profiles, workloads, threads, targets, record
 * sizes, table plans and clusters), the plan that follows from it, trials that are run in a
 * balanced order and resumed after a kill, and what came of them, beside published figures where
 * the definition has some.
 */
package dev.htk.harness.experiment;
