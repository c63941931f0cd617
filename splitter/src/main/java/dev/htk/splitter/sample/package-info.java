/**
 * Plans from a sample of keys, read once from a file or a pipe, in bounded memory, or in parts on
 * many hosts, which are merged. The keys are kept as KLL sketches of Apache DataSketches. They are
 * assigned at random to two halves, so that a plan can be tried on keys that it was not made from.
 * The plan's bound accounts for the keys that were not sampled.
 */
package dev.htk.splitter.sample;
