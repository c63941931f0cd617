/**
 * Counts what a diagnosis said about each injected fault: the confusion matrix, precision, recall
 * and F1 by fault, and false alarms. Knows nothing about clusters.
 */
package dev.htk.harness.selftest.score;
