// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.util.SortedMap;

/**
 * The report of a {@link LineCluster}'s recorder on its server.
 *
 * @param sources each source's code with "on", or with why it is off
 * @param faults the faults of all sources
 * @param events how many there were of each cause
 * @param batches slow batches
 * @param settings values of settings that the server works with
 * @param histograms distributions that it gave
 * @param flushesInJmx flushes by HBase's own metrics
 */
record LineRecorderReport(
    SortedMap<String, String> sources,
    long faults,
    SortedMap<String, Integer> events,
    int batches,
    int settings,
    int histograms,
    long flushesInJmx) {}
