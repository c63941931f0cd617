// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.Spike;
import dev.htk.harness.diagnosis.SpikeCause;
import dev.htk.harness.selftest.fault.Expected;
import dev.htk.harness.selftest.fault.Truth;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Judges what a diagnosis says about the spikes of one episode. */
final class Prediction {

  /** The prediction if no operation was slow. */
  static final String NOTHING = "NOTHING";

  /** Accepted error of a share where two faults share an episode. */
  static final double TOLERANCE = 0.15;

  /** The least share of an episode's excess by which a fault of a pair counts as named. */
  static final double LEAST_OF_PAIR = 0.05;

  private final Episode episode;
  private final List<Spike> spikes;
  private final long lines;

  /**
   * @param lines see {@link EpisodeScore#lines}
   */
  Prediction(Episode episode, List<Spike> spikes, long lines) {
    this.episode = episode;
    this.spikes = spikes;
    this.lines = lines;
  }

  EpisodeScore score() {
    Map<String, Double> shares = shares();
    String predicted = shares.isEmpty() ? NOTHING : shares.keySet().iterator().next();
    return new EpisodeScore(
        episode.injection(),
        episode.seed(),
        predicted,
        isFound(predicted),
        shares,
        atPlace(),
        Math.round(excess()),
        episode.truths().stream().mapToDouble(this::shareError).average().orElse(0),
        lines);
  }

  private boolean isFound(String predicted) {
    List<Truth> truths = episode.truths();
    if (episode.injection().beside() != null) {
      return truths.stream()
          .allMatch(truth -> share(truth.expected(), truth.server()) >= LEAST_OF_PAIR);
    }
    return truths.size() == 1
        ? truths.get(0).expected().has(predicted)
        : truths.stream().allMatch(truth -> shareError(truth) <= TOLERANCE);
  }

  private double excess() {
    return spikes.stream().mapToDouble(spike -> (double) spike.excessMicros()).sum();
  }

  /** Returns the share of each code, the largest first. */
  private Map<String, Double> shares() {
    Map<String, Double> micros = new HashMap<>();
    for (Spike spike : spikes) {
      double excess = (double) spike.excessMicros();
      for (SpikeCause cause : spike.causes()) {
        micros.merge(code(cause), cause.share() * excess, Double::sum);
      }
      micros.merge(StallCause.UNEXPLAINED.code(), spike.unexplained() * excess, Double::sum);
    }
    double all = excess();
    Map<String, Double> sorted = new LinkedHashMap<>();
    micros.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .sorted(
            Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue() / all));
    return sorted;
  }

  /** Returns the code that counts for a cause: a right one of its chain, otherwise its gate. */
  private String code(SpikeCause cause) {
    return episode.truths().stream()
        .map(Truth::expected)
        .filter(expected -> expected.has(expected.codeOf(cause.cause(), cause.behind())))
        .map(expected -> expected.codeOf(cause.cause(), cause.behind()))
        .findFirst()
        .orElse(cause.cause());
  }

  private double shareError(Truth truth) {
    return Math.abs(share(truth.expected(), truth.server()) - truth.share());
  }

  /** Returns the part of the right causes' share that was attributed to the right server. */
  private double atPlace() {
    double right = 0;
    double placed = 0;
    for (Truth truth : episode.truths()) {
      right += share(truth.expected(), null);
      placed += share(truth.expected(), truth.server());
    }
    return right > 0 ? placed / right : 1;
  }

  /**
   * Returns the share of causes that name a fault.
   *
   * @param server server of the causes; null for any. A cause in the client, while a server refuses
   *     it, has no server and counts for each
   */
  private double share(Expected expected, String server) {
    double micros = 0;
    for (Spike spike : spikes) {
      for (SpikeCause cause : spike.causes()) {
        if (expected.has(expected.codeOf(cause.cause(), cause.behind()))
            && (server == null || cause.server() == null || server.equals(cause.server()))) {
          micros += cause.share() * spike.excessMicros();
        }
      }
    }
    return spikes.isEmpty() ? 0 : micros / excess();
  }
}
