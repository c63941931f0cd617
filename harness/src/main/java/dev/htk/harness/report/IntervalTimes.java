package dev.htk.harness.report;

/**
 * When the intervals of a log were.
 *
 * @param start epoch microseconds of the first
 * @param end epoch microseconds at which the last one ended
 * @param longestSeries how many intervals the tag with the most has
 */
record IntervalTimes(long start, long end, long longestSeries) {}
