// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.worker;

import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.phase.SlowOperationCounts;
import java.util.List;

/**
 * The outcome of a phase.
 *
 * @param rows rows that a load made readable: the contiguous range from the first one on; 0 after
 *     other phases, whose workload finds its own inserts
 * @param slow what was kept of the slow operations; null if nothing was to be kept
 * @param cpuNanos processor time of the clients, in nanoseconds; null for those in this JVM
 * @param faults what went wrong that the result does not show
 */
public record Driven(
    PhaseResult result, long rows, SlowOperationCounts slow, Long cpuNanos, List<String> faults) {}
