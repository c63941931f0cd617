// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.tuning.text.Phrase;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Holds what each tuner found. Its JSON form is {@code tuners.json}.
 *
 * @param goal in words
 * @param seed of the workload and of the searches
 * @param mostPairs that each tuner had
 * @param failures why pairs have no figure, each with its tuner
 */
public record TunerResults(
    String goal,
    String machine,
    long seed,
    int mostPairs,
    List<Row> tuners,
    List<String> failures) {

  /** The part of the best figure that a tuner has to reach. */
  private static final double PART = 0.9;

  public TunerResults {
    tuners = List.copyOf(tuners);
    failures = List.copyOf(failures);
  }

  /**
   * A tuner, or a shipped profile, with what it took for the best, in the order of time.
   *
   * @param tuner its name for people
   */
  public record Row(String tuner, List<Found> found) {

    public Row {
      found = List.copyOf(found);
    }

    /** Returns the name of what a tuner took for the best after a pair; 0 for a shipped profile. */
    public static String named(String tuner, int pair) {
      return pair == 0 ? tuner : Phrase.of("%s, best after pair %d", tuner, pair);
    }

    /** Returns the last of what it found; empty if it found nothing better than the start. */
    public Optional<Found> last() {
      return found.isEmpty() ? Optional.empty() : Optional.of(found.get(found.size() - 1));
    }
  }

  /**
   * Settings that a tuner took for the best.
   *
   * @param pair after which it did; 0 for a shipped profile
   * @param minutes the time of its pairs until then
   * @param ratios how much nearer to the goal than the start, by each pair that measured it anew
   *     and has figures
   * @param values those that differ from the start's
   */
  public record Found(
      int pair, double minutes, List<Double> ratios, SortedMap<String, String> values) {

    public Found {
      ratios = List.copyOf(ratios);
    }

    /** Returns the geometric mean of the ratios; null if there is none. */
    public Double ratio() {
      OptionalDouble mean = ratios.stream().mapToDouble(Math::log).average();
      return mean.isPresent() ? Math.exp(mean.getAsDouble()) : null;
    }
  }

  /** Returns whether anything was measured anew, or nothing was found better than the start. */
  public boolean hasFigures() {
    List<Found> all = tuners.stream().flatMap(tuner -> tuner.found().stream()).toList();
    return all.isEmpty() || all.stream().anyMatch(found -> found.ratio() != null);
  }

  /** Returns the largest confirmed ratio; 1 if nothing is better than the start. */
  public double best() {
    return tuners.stream()
        .flatMap(tuner -> tuner.found().stream())
        .map(Found::ratio)
        .filter(Objects::nonNull)
        .reduce(1.0, Math::max);
  }

  /** Returns what a tuner had when it first reached 90 % of the best; empty if it never did. */
  public Optional<Found> reached(Row tuner) {
    Found start = new Found(0, 0, List.of(1.0), Collections.emptySortedMap());
    return Stream.concat(Stream.of(start), tuner.found().stream())
        .filter(found -> found.ratio() != null && found.ratio() >= PART * best())
        .findFirst();
  }
}
