package dev.htk.splitter.plan;

/**
 * A plan made from one half of the keys at hand, tried on the other half.
 *
 * @param planned keys that the plan was made from
 * @param heldOut keys that it was tried on
 * @param maxOverMean the fullest region against the mean, of the keys held out
 */
public record BackTest(long planned, long heldOut, double maxOverMean) {}
