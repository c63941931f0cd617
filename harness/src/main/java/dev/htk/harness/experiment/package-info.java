/**
 * Experiments: a YAML definition with a matrix of profiles, workloads, threads, targets, record
 * sizes, table plans and clusters; the plan that follows from it; and trials that run in a balanced
 * order and resume after a kill. Results stand beside published figures where the definition has
 * some.
 */
package dev.htk.harness.experiment;
