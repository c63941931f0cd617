/**
 * Counts what a diagnosis said of each injected fault: the confusion matrix, precision, recall and
 * F1 by fault, and false alarms. Knows nothing of clusters.
 */
package dev.htk.harness.selftest.score;
