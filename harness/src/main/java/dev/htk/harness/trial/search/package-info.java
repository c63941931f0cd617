/**
 * The search for the highest rate that a system sustains: which rate to try next, what a step must
 * keep, and what became of each step. Knows nothing of clusters; a step is whatever offers a rate
 * for some seconds.
 */
package dev.htk.harness.trial.search;
