// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import dev.htk.harness.selftest.fault.FaultKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
    List<EpisodeScore> episodes) {

  /** The least {@code macroF1} that passes. */
  public static final double LEAST_F1 = 0.95;

  private static final double SECONDS_PER_HOUR = 3600;

  public SelfTestResult {
    byFault = Collections.unmodifiableMap(new LinkedHashMap<>(byFault));
    confusion = Collections.unmodifiableMap(new LinkedHashMap<>(confusion));
    skipped = Collections.unmodifiableMap(new LinkedHashMap<>(skipped));
    falseAlarms = List.copyOf(falseAlarms);
    failedInjections = List.copyOf(failedInjections);
    episodes = List.copyOf(episodes);
  }

  /** Combines the scores of runs. */
  public static SelfTestResult of(List<SeedScore> seeds, Map<String, String> skipped) {
    List<EpisodeScore> episodes = seeds.stream().flatMap(seed -> seed.episodes().stream()).toList();
    List<FalseAlarm> alarms = seeds.stream().flatMap(seed -> seed.falseAlarms().stream()).toList();
    double seconds = seeds.stream().mapToDouble(SeedScore::faultFreeSeconds).sum();
    Map<String, FaultScore> byFault = new LinkedHashMap<>();
    Map<String, Map<String, Integer>> confusion = new LinkedHashMap<>();
    for (FaultKind fault : FaultKind.values()) {
      List<EpisodeScore> own =
          episodes.stream().filter(episode -> episode.fault() == fault).toList();
      if (!own.isEmpty()) {
        Map<String, Integer> calls = new TreeMap<>();
        own.forEach(episode -> calls.merge(episode.predicted(), 1, Integer::sum));
        confusion.put(fault.name(), calls);
        byFault.put(fault.name(), score(fault, own, episodes));
      }
    }
    return new SelfTestResult(
        byFault.values().stream().mapToDouble(FaultScore::f1).average().orElse(0),
        byFault,
        seconds > 0 ? alarms.size() * SECONDS_PER_HOUR / seconds : 0,
        confusion,
        skipped,
        seconds,
        alarms,
        seeds.stream().flatMap(seed -> seed.failedInjections().stream()).toList(),
        episodes);
  }

  private static FaultScore score(FaultKind fault, List<EpisodeScore> own, List<EpisodeScore> all) {
    List<EpisodeScore> others = new ArrayList<>(all);
    others.removeAll(own);
    long found = own.stream().filter(EpisodeScore::isFound).count();
    long wrong =
        others.stream()
            .filter(episode -> !episode.isFound())
            .filter(episode -> fault.expected().has(episode.predicted()))
            .count();
    return FaultScore.of(Math.toIntExact(found), own.size(), Math.toIntExact(wrong));
  }

  /** Returns whether F1 is high enough, without false alarms and failed injections. */
  public boolean passes() {
    return macroF1 >= LEAST_F1 && falseAlarms.isEmpty() && failedInjections.isEmpty();
  }
}
