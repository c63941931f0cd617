/**
 * The wind tunnel: both sides of a comparison at the same time, each in a JVM and on a cluster of
 * its own, on modelled devices, at the same offered rate. {@link
 * dev.htk.harness.windtunnel.Windows} cuts what was measured into windows, {@link
 * dev.htk.harness.windtunnel.JvmPair} holds those of both sides, and {@link
 * dev.htk.harness.windtunnel.TunnelResult} says what they show. Why it is done so is in
 * docs/how-we-measure.md.
 */
package dev.htk.harness.windtunnel;
