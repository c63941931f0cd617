// SPDX-License-Identifier: Apache-2.0
/**
 * Reads samples of a region server's own metrics, from its {@code /jmx} page or from Prometheus,
 * and its slow log as the shell prints it. Metrics are counters and peaks: two samples bound the
 * time in which something happened, and only what holds writes up is passed on.
 */
package dev.htk.harness.evidence.metrics;
