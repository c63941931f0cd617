/**
 * Packs what {@code htk diagnose --from} reads of a cluster without recorders: its state, samples
 * of its servers' beans, their slow logs, and parts of log files. It only reads there.
 */
package dev.htk.harness.collect;
