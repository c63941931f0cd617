/**
 * Compares two profiles: every {@link dev.htk.harness.compare.Figure} of both sides, and the ratio
 * between them with its interval. A small family of figures, the claims, gets a verdict from the
 * {@link dev.htk.harness.compare.Judge}, whether they come from trials, windows, pairs or rates;
 * the others only describe. Gates check a ratio against a limit. With fewer than five trials a
 * comparison of trials has no verdict, and no gate is met. The statistics are those of {@code
 * harness.statistics}.
 */
package dev.htk.harness.compare;
