/**
 * Compares two profiles: every figure of the trials of each, and the ratio between them with its
 * interval. A small family of figures, the claims, gets a verdict; the others only describe. Gates
 * check a ratio against a limit. With fewer than five trials there is no verdict, and no gate is
 * met. The statistics are those of {@code harness.statistics}.
 */
package dev.htk.harness.compare;
