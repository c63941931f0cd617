/**
 * What the servers' own counters say while a trial runs, and what follows from them: bytes written
 * and read at each stage, amplification, and processor time. {@link
 * dev.htk.harness.metrics.Counter} is the registry of what is sampled and where it is found.
 */
package dev.htk.harness.metrics;
