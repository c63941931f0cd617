/**
 * The search for the highest rate that a system sustains: which rate to try next, what a step must
 * keep, and how each step went. Independent of clusters; a step is anything that offers a rate for
 * some seconds.
 */
package dev.htk.harness.trial.search;
