package dev.htk.harness.report;

/**
 * The time span of the intervals in a log.
 *
 * @param start epoch microseconds at which the first interval starts
 * @param end epoch microseconds at which the last interval ends
 * @param longestSeries number of intervals with the most frequent tag
 */
record IntervalTimes(long start, long end, long longestSeries) {}
