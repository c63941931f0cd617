// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The output of {@code htk self-test --format json}.
 *
 * @param macroF1 mean of the faults' F1, each fault counting the same
 * @param byFault scores of the faults that were injected
 * @param falseAlarmsPerHour false alarms per hour without a fault; 0 if there was no such time
 * @param confusion how often each fault was given each prediction
 * @param skipped requested faults that were not injected, with the reason
 * @param faultFreeSeconds time without a fault in all runs
 * @param failedInjections failed injections of faults that had been possible until then
 * @param byEvidence the scores of the same runs by what they were diagnosed by; the other fields
 *     are the recorder's
 */
public record SelfTestResult(
    double macroF1,
    Map<String, FaultScore> byFault,
    double falseAlarmsPerHour,
    Map<String, Map<String, Integer>> confusion,
    Map<String, String> skipped,
    double faultFreeSeconds,
    List<FalseAlarm> falseAlarms,
    List<FailedInjection> failedInjections,
    List<EpisodeScore> episodes,
    Map<Basis, EvidenceScore> byEvidence) {

  /** The least {@code macroF1} that passes. */
  public static final double LEAST_F1 = 0.95;

  /** The least share of pairs of which both faults are named. */
  private static final double LEAST_PAIRS = 0.8;

  public SelfTestResult {
    byFault = Collections.unmodifiableMap(new LinkedHashMap<>(byFault));
    confusion = Collections.unmodifiableMap(new LinkedHashMap<>(confusion));
    skipped = Collections.unmodifiableMap(new LinkedHashMap<>(skipped));
    falseAlarms = List.copyOf(falseAlarms);
    failedInjections = List.copyOf(failedInjections);
    episodes = List.copyOf(episodes);
    byEvidence = Collections.unmodifiableMap(new EnumMap<>(byEvidence));
  }

  /**
   * Combines the scores of runs.
   *
   * @param seeds the scores of each run's diagnoses, by what it was diagnosed by
   */
  public static SelfTestResult of(List<Map<Basis, SeedScore>> seeds, Map<String, String> skipped) {
    Map<Basis, EvidenceScore> byEvidence = new EnumMap<>(Basis.class);
    for (Basis basis : Basis.values()) {
      byEvidence.put(basis, EvidenceScore.of(basis, of(basis, seeds)));
    }
    List<SeedScore> recorded = of(Basis.RECORDER, seeds);
    EvidenceScore recorder = byEvidence.get(Basis.RECORDER);
    return new SelfTestResult(
        recorder.macroF1(),
        recorder.byFault(),
        recorder.falseAlarmsPerHour(),
        recorder.confusion(),
        skipped,
        recorded.stream().mapToDouble(SeedScore::faultFreeSeconds).sum(),
        recorder.falseAlarms(),
        recorded.stream().flatMap(seed -> seed.failedInjections().stream()).toList(),
        recorder.episodes(),
        byEvidence);
  }

  private static List<SeedScore> of(Basis basis, List<Map<Basis, SeedScore>> seeds) {
    return seeds.stream().map(seed -> seed.get(basis)).filter(Objects::nonNull).toList();
  }

  /**
   * Returns whether the recorder's F1 is high enough, or enough pairs were named, without false
   * alarms and failed injections.
   */
  public boolean passes() {
    EvidenceScore recorder = byEvidence.get(Basis.RECORDER);
    return (byFault.isEmpty() ? recorder.pairs() > 0 : macroF1 >= LEAST_F1)
        && recorder.pairsFound() >= LEAST_PAIRS * recorder.pairs()
        && falseAlarms.isEmpty()
        && failedInjections.isEmpty();
  }
}
