package dev.htk.harness.diagnosis.read;

import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.run.Manifest;
import java.util.List;
import java.util.Map;

/**
 * What a run's folder tells a diagnosis of one phase, all by the client's clock.
 *
 * @param phase {@code load} or {@code run}
 * @param window of the phase
 * @param operationCount successful operations of the phase
 * @param tailMicros p99.9 of their response times
 * @param ordinaryMicros median of their service times
 * @param operations of the tail, and more below it
 * @param keptFromMicros response time from which on all operations of the phase are in {@code
 *     operations}; 0 if nobody knows
 * @param clocks by the servers' numbers
 * @param doubts what is missing that could change shares
 * @param notes what else to know
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
    Timeline timeline,
    Names servers,
    Names regions,
    Map<Integer, ClockFit> clocks,
    List<String> doubts,
    List<String> notes) {}
