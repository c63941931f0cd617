// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.harness.diagnosis.timeline.Answered;
import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.SampledOperation;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.run.Manifest;
import java.util.List;
import java.util.Map;

/**
 * The records of one phase in a run's folder, all by the client's clock.
 *
 * @param phase {@code load} or {@code run}
 * @param window start and end of the phase
 * @param operationCount number of successful operations of the phase
 * @param tailMicros p99.9 of their response times
 * @param ordinaryMicros median of their service times
 * @param operations operations of the tail, and others below it
 * @param keptFromMicros response time from which on all operations of the phase are in {@code
 *     operations}; 0 if unknown
 * @param sample late operations of an open loop over the phase's whole length; they are in {@code
 *     operations} too
 * @param answered how many operations succeeded, by interval
 * @param clocks the fit of each clock, by server number
 * @param stalls of the server that waited longest for its collector to free memory
 * @param doubts missing records that could change shares
 * @param notes other remarks
 */
public record RunRecords(
    Manifest manifest,
    String phase,
    Window window,
    long operationCount,
    long tailMicros,
    long ordinaryMicros,
    List<TailOperation> operations,
    long keptFromMicros,
    List<SampledOperation> sample,
    List<Answered> answered,
    Timeline timeline,
    Names servers,
    Names regions,
    Map<Integer, ClockFit> clocks,
    AllocationStalls stalls,
    List<String> doubts,
    List<String> notes) {}
