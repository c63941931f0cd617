/**
 * The wind tunnel: both sides of a comparison at the same time, each in its own JVM and on its own
 * cluster, on modelled devices, at the same offered rate. {@link
 * dev.htk.harness.windtunnel.Windows} splits the measurements into windows, {@link
 * dev.htk.harness.windtunnel.JvmPair} holds those of both sides, and {@link
 * dev.htk.harness.windtunnel.TunnelResult} says what they show. See docs/how-we-measure.md for the
 * reasons.
 */
package dev.htk.harness.windtunnel;
