/**
 * Statistics of trials: estimates with confidence intervals, verdicts on a family of claims, the
 * number of trials that a claim needs, and the precision of a single run's own figure. All are pure
 * functions over {@code double[]}: equal input gives equal output. The bootstrap of trials needs no
 * seed, because its distribution is calculated exactly; the bootstrap of windows draws from a given
 * seed. Each class states its assumptions. docs/how-we-measure.md explains the choice of methods,
 * with the simulations behind it.
 */
package dev.htk.harness.statistics;
