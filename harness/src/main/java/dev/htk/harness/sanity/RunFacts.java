package dev.htk.harness.sanity;

import dev.htk.harness.driver.PhaseResult;
import java.util.List;
import java.util.Map;

/**
 * What the laws are checked against.
 *
 * @param phases the measured ones
 * @param threads of the driver
 * @param mayBeInFlight operations that may be under way at once; the threads where each waits for
 *     its operation; 0 where there is no bound
 * @param rowsExpected whose insert was acknowledged, in whatever part of the run
 * @param rowsFound in the table
 * @param intervalCounts operations in all intervals of the histogram log, by tag; null where the
 *     log could not be read
 * @param clocks what became of each clock that was watched
 */
public record RunFacts(
    List<PhaseResult> phases,
    int threads,
    long mayBeInFlight,
    long rowsExpected,
    long rowsFound,
    Map<String, Long> intervalCounts,
    List<ClockDrift> clocks) {

  /** Operations that failed in all phases, counted where they failed. */
  long failures(PhaseResult phase) {
    return phase.operations().values().stream().mapToLong(result -> result.failed()).sum();
  }
}
