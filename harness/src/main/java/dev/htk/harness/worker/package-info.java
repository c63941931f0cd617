/**
 * Drives a phase: a {@code Worker} takes what is to be driven and returns the phase's result. One
 * drives from this JVM; {@code dev.htk.harness.yarn} has one that drives from many. Each of those
 * uses the first for its share.
 */
package dev.htk.harness.worker;
