// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import dev.htk.harness.diagnosis.Spike;
import dev.htk.harness.diagnosis.SpikeCause;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.selftest.witness.Witnesses;
import java.util.ArrayList;
import java.util.List;

/**
 * The score of one run.
 *
 * @param faultFreeSeconds time in which no fault was injected or still had an effect
 */
public record SeedScore(
    List<EpisodeScore> episodes,
    List<FalseAlarm> falseAlarms,
    List<FailedInjection> failedInjections,
    double faultFreeSeconds) {

  /** A cause with a smaller share of a spike is no alarm. */
  private static final double LEAST_SHARE = 0.1;

  /** Some clocks are read in whole milliseconds. */
  private static final long SLACK_MICROS = 100_000;

  /** Returns the time from which operations that become slow belong to an episode. */
  public static long beginOf(Episode episode) {
    return episode.start() - SLACK_MICROS;
  }

  /**
   * A diagnosis of one run.
   *
   * @param spikes spikes of the whole run, cut where episodes begin
   * @param lines what files say; empty by the recorder
   */
  public record Answer(List<Spike> spikes, List<Sighting> lines) {

    /** The answer of evidence that says nothing. */
    public static final Answer NONE = new Answer(List.of(), List.of());

    /** Counts the lines of the episode's fault, or of that of its faults which has the fewest. */
    private long count(Episode episode, long start, long end) {
      return episode.truths().stream()
          .mapToLong(
              truth ->
                  lines.stream()
                      .map(Sighting::row)
                      .filter(row -> row.start() < end && row.end() > start)
                      .filter(row -> truth.expected().has(row.cause()))
                      .count())
          .min()
          .orElse(0);
    }
  }

  public SeedScore {
    episodes = List.copyOf(episodes);
    falseAlarms = List.copyOf(falseAlarms);
    failedInjections = List.copyOf(failedInjections);
  }

  /**
   * Scores each fault on its window, and what is outside all windows by witnesses.
   *
   * @param from when the load became steady
   * @param to end of the last fault and its gap
   * @param settleMicros how long after a fault slow operations still belong to it
   */
  public static SeedScore of(
      List<Episode> episodes,
      List<FailedInjection> failed,
      Answer answer,
      Witnesses witnesses,
      long from,
      long to,
      long settleMicros) {
    List<Spike> left =
        new ArrayList<>(
            answer.spikes().stream()
                .filter(spike -> spike.start() >= from && spike.start() < to)
                .toList());
    List<EpisodeScore> scores = new ArrayList<>();
    long faultFree = to - from;
    for (Episode episode : episodes) {
      long start = beginOf(episode);
      long end = episode.end() + settleMicros;
      List<Spike> ofEpisode =
          left.stream().filter(spike -> spike.start() < end && spike.end() > start).toList();
      left.removeAll(ofEpisode);
      faultFree -= end - start;
      scores.add(new Prediction(episode, ofEpisode, answer.count(episode, start, end)).score());
    }
    List<FalseAlarm> alarms = new ArrayList<>();
    long seed = episodes.isEmpty() ? 0 : episodes.get(0).seed();
    for (Spike spike : left) {
      for (SpikeCause cause : spike.causes()) {
        if (cause.share() >= LEAST_SHARE) {
          witnesses
              .contradiction(cause)
              .ifPresent(why -> alarms.add(new FalseAlarm(seed, cause, why)));
        }
      }
    }
    return new SeedScore(scores, alarms, failed, Math.max(0, faultFree) / 1e6);
  }
}
