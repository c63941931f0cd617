package dev.htk.harness.driver;

import java.util.SortedMap;

/**
 * What HBase's client had to repeat for one operation, as far as it shows.
 *
 * @param count calls that failed and were made again
 * @param exceptions what all failed calls failed with: how often, by the exception's simple name
 */
public record Retries(int count, SortedMap<String, Integer> exceptions) {}
