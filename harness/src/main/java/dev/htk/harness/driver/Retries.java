// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import java.util.SortedMap;

/**
 * Calls that HBase's client had to repeat for one operation, as far as visible.
 *
 * @param count calls that failed and were repeated
 * @param exceptions number of failed calls by the exception's simple name
 */
public record Retries(int count, SortedMap<String, Integer> exceptions) {}
