package dev.htk.harness.selftest.score;

import dev.htk.harness.selftest.fault.FaultKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What {@code htk diagnose --self-test --format json} prints.
 *
 * @param macroF1 the mean of the faults' F1, each fault counting the same
 * @param byFault of those that were injected
 * @param falseAlarmsPerHour of the time in which nothing was injected; 0 if there was none of it
 * @param confusion how often each fault was called what
 * @param skipped faults that were asked for and not injected, with the reason
 * @param faultFreeSeconds of all runs
 * @param failedInjections of faults that had been possible until then
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

  /** The least {@code macroF1} that is good. */
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

  /** Adds up runs. */
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
            .filter(episode -> fault.fault().expected().has(episode.predicted()))
            .count();
    return FaultScore.of(Math.toIntExact(found), own.size(), Math.toIntExact(wrong));
  }

  /** Whether all was tried, faults are told well enough, and nothing was made up. */
  public boolean passes() {
    return macroF1 >= LEAST_F1 && falseAlarms.isEmpty() && failedInjections.isEmpty();
  }
}
