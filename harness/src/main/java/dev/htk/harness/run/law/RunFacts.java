// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.law;

import dev.htk.harness.run.phase.PhaseResult;
import java.util.List;
import java.util.Map;

/**
 * The facts of a run that the laws are checked against.
 *
 * @param phases the measured phases
 * @param threads number of threads of the driver
 * @param mayBeInFlight limit of operations in flight; the number of threads if each waits for its
 *     operation; 0 if there is no limit
 * @param rowsExpected rows whose insert was acknowledged, in any part of the run
 * @param rowsUnsure rows whose insert failed for the client, in any part of the run; they may be
 *     there all the same
 * @param rowsFound rows in the table
 * @param intervalCounts operations in all intervals of the histogram log, by tag; null if the log
 *     could not be read
 * @param clocks the result of each watched clock
 */
public record RunFacts(
    List<PhaseResult> phases,
    int threads,
    long mayBeInFlight,
    long rowsExpected,
    long rowsUnsure,
    long rowsFound,
    Map<String, Long> intervalCounts,
    List<ClockDrift> clocks) {}
