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
 * The quality of the diagnoses by one kind of evidence.
 *
 * @param macroF1 mean of the faults' F1, each fault counting the same; without a recorder, of the
 *     faults that left any line of their causes or were found without
 * @param shareError mean difference between the share of an episode's excess that its fault made
 *     and the one that it was given at the right server, 0 to 1; of faults that came alone
 * @param falseAlarmsPerHour false alarms per hour without a fault; 0 if there was no such time
 * @param byFault scores of the faults that were injected alone
 * @param confusion how often each of these was given each prediction
 * @param pairs episodes of two faults
 * @param pairsFound those of them of which both faults were named
 */
public record EvidenceScore(
    double macroF1,
    double shareError,
    double falseAlarmsPerHour,
    Map<String, FaultScore> byFault,
    Map<String, Map<String, Integer>> confusion,
    long pairs,
    long pairsFound,
    List<FalseAlarm> falseAlarms,
    List<EpisodeScore> episodes) {

  private static final double SECONDS_PER_HOUR = 3600;

  public EvidenceScore {
    byFault = Collections.unmodifiableMap(new LinkedHashMap<>(byFault));
    confusion = Collections.unmodifiableMap(new LinkedHashMap<>(confusion));
    falseAlarms = List.copyOf(falseAlarms);
    episodes = List.copyOf(episodes);
  }

  /** Combines the scores of runs. */
  static EvidenceScore of(Basis basis, List<SeedScore> seeds) {
    List<EpisodeScore> all = seeds.stream().flatMap(seed -> seed.episodes().stream()).toList();
    List<EpisodeScore> alone = all.stream().filter(episode -> !episode.isOfPair()).toList();
    List<FalseAlarm> alarms = seeds.stream().flatMap(seed -> seed.falseAlarms().stream()).toList();
    double seconds = seeds.stream().mapToDouble(SeedScore::faultFreeSeconds).sum();
    Map<String, FaultScore> byFault = new LinkedHashMap<>();
    Map<String, Map<String, Integer>> confusion = new LinkedHashMap<>();
    List<FaultScore> traced = new ArrayList<>();
    for (FaultKind fault : FaultKind.values()) {
      List<EpisodeScore> own = alone.stream().filter(episode -> episode.fault() == fault).toList();
      if (!own.isEmpty()) {
        Map<String, Integer> calls = new TreeMap<>();
        own.forEach(episode -> calls.merge(episode.predicted(), 1, Integer::sum));
        confusion.put(fault.name(), calls);
        FaultScore score = score(fault, own, alone);
        byFault.put(fault.name(), score);
        if (basis == Basis.RECORDER || score.recall() > 0 || lines(own) > 0) {
          traced.add(score);
        }
      }
    }
    List<EpisodeScore> pairs = all.stream().filter(EpisodeScore::isOfPair).toList();
    return new EvidenceScore(
        traced.stream().mapToDouble(FaultScore::f1).average().orElse(0),
        alone.stream().mapToDouble(EpisodeScore::shareError).average().orElse(0),
        seconds > 0 ? alarms.size() * SECONDS_PER_HOUR / seconds : 0,
        byFault,
        confusion,
        pairs.size(),
        pairs.stream().filter(EpisodeScore::isFound).count(),
        alarms,
        all);
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

  /** Returns how many lines name a cause of a fault during its episodes. */
  public long lines(String fault) {
    return lines(
        episodes.stream()
            .filter(episode -> !episode.isOfPair() && episode.fault().name().equals(fault))
            .toList());
  }

  private static long lines(List<EpisodeScore> own) {
    return own.stream().mapToLong(EpisodeScore::lines).sum();
  }
}
