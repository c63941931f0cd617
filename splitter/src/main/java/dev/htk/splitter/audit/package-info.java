/**
 * Audits a table in use: how unevenly its regions are filled and accessed, and which splits and
 * merges would even them out. This package judges values and proposes steps. Another module reads
 * the cluster and does the steps.
 */
package dev.htk.splitter.audit;
