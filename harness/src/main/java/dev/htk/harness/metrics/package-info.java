/**
 * The servers' own counters during a trial, and the results derived from them: bytes written and
 * read at each stage, amplification, and processor time. {@link dev.htk.harness.counter.Counter}
 * registers each sampled figure and where it is found.
 */
package dev.htk.harness.metrics;
