/**
 * What figures of several trials allow one to say: estimates with confidence intervals, verdicts on
 * a family of claims, how many trials a claim needs, and how sure a single run is of its own
 * figure. Pure functions over {@code double[]}: equal input gives equal output. The bootstrap of
 * trials needs no seed for that, because its distribution is calculated and not drawn; that of
 * windows is drawn, from a seed that it is given. What is assumed stands with each class; why these
 * methods and no others, with the simulations behind it, in docs/how-we-measure.md.
 */
package dev.htk.harness.statistics;
