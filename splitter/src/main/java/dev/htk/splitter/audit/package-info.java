/**
 * The audit of a table that is in use: how unevenly its regions are filled and asked for, and which
 * splits and merges would even them out. It judges values and proposes steps; reading the cluster
 * and doing the steps is another module's work.
 */
package dev.htk.splitter.audit;
