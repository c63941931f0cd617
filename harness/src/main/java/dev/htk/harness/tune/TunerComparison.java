// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.tune.Pairs.Measured;
import dev.htk.harness.tune.TunerResults.Found;
import dev.htk.harness.tune.TunerResults.Row;
import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ResolvedProfile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Compares tuning by blame with searches that know nothing of causes: the same start, the same
 * settings, the same ranges and the same number of pairs. A search compares each place with the
 * start. What any of them took for the best is then measured anew beside the start, since the
 * largest of many noisy figures is too large.
 *
 * @param machine its name
 * @param seed of the searches
 * @param mostPairs of each tuner, the confirming ones apart
 * @param shipped profiles to measure beside the start, by name
 */
record TunerComparison(
    TuneGoal goal,
    String machine,
    long seed,
    ResolvedProfile start,
    int mostPairs,
    Map<String, ResolvedProfile> shipped) {

  private static final String BLAME = "blame";

  /** A search looks at no more places for each of its pairs; some cannot run. */
  private static final int PLACES_PER_PAIR = 100;

  /** Ends a search whose pairs are spent or that was interrupted. */
  private static final class Ended extends RuntimeException {

    private static final long serialVersionUID = 1;

    Ended(Exception cause) {
      super(cause);
    }
  }

  /** Opens the pairs of a tuner, or of what confirms all. */
  @FunctionalInterface
  interface PairSource {
    Pairs open(String tuner) throws HarnessException, IOException;
  }

  /**
   * Runs the missing pairs.
   *
   * @throws HarnessException if the first pair of the tuning by blame yields no result
   */
  TunerResults run(PairSource source) throws HarnessException, IOException, InterruptedException {
    Map<String, List<Incumbent>> found = new LinkedHashMap<>();
    found.put("tuning by blame", byBlame(source.open(BLAME)));
    for (Search search : Search.values()) {
      found.put(search.words(), new Searching(source.open(search.folder())).run(search));
    }
    shipped.forEach((name, profile) -> found.put(name, List.of(new Incumbent(0, 0, profile))));
    return confirmed(found, source.open("confirm"));
  }

  private List<Incumbent> byBlame(Pairs pairs)
      throws HarnessException, IOException, InterruptedException {
    Tuner tuner = new Tuner(pairs, goal, machine, mostPairs * pairs.seconds(), start);
    TuningPath unused = tuner.run();
    return tuner.incumbents();
  }

  /** Measures each profile once beside the start. */
  private TunerResults confirmed(Map<String, List<Incumbent>> found, Pairs pairs)
      throws IOException, InterruptedException {
    Map<SortedMap<String, String>, Double> ratios = new LinkedHashMap<>();
    List<Row> rows = new ArrayList<>();
    for (Map.Entry<String, List<Incumbent>> tuner : found.entrySet()) {
      List<Found> best = new ArrayList<>();
      for (Incumbent incumbent : tuner.getValue()) {
        SortedMap<String, String> settings = incumbent.profile().settings();
        if (!ratios.containsKey(settings)) {
          String words = Row.named(tuner.getKey(), incumbent.pair());
          ratios.put(settings, ratio(pairs, ratios.size() + 1, words, incumbent.profile()));
        }
        best.add(
            new Found(
                incumbent.pair(),
                incumbent.seconds() / TimeUnit.MINUTES.toSeconds(1),
                ratios.get(settings),
                changes(incumbent.profile())));
      }
      rows.add(new Row(tuner.getKey(), best));
    }
    return new TunerResults(goal.text(), machine, seed, mostPairs, rows);
  }

  private SortedMap<String, String> changes(ResolvedProfile profile) {
    SortedMap<String, String> changes = new TreeMap<>(profile.settings());
    changes.entrySet().removeAll(start.settings().entrySet());
    return changes;
  }

  /** Returns how much nearer to the goal a profile is than the start; null if a side failed. */
  private Double ratio(Pairs pairs, int number, String words, ResolvedProfile profile)
      throws IOException, InterruptedException {
    try {
      return pairs.measure(number, words, start, profile).ratio(goal);
    } catch (HarnessException e) {
      return null;
    }
  }

  /** A search by pairs beside the start. */
  private final class Searching {

    private final Pairs pairs;
    private final SearchSpace space = SearchSpace.around(start);
    private final List<Incumbent> incumbents = new ArrayList<>();
    private double best = 1;
    private int ran;
    private double seconds;

    Searching(Pairs pairs) {
      this.pairs = pairs;
    }

    List<Incumbent> run(Search search) throws IOException, InterruptedException {
      try {
        search.run(space.origin(), seed, PLACES_PER_PAIR * mostPairs, this::figure);
      } catch (Ended e) {
        if (e.getCause() instanceof IOException failure) {
          throw failure;
        }
        if (e.getCause() instanceof InterruptedException interrupted) {
          throw interrupted;
        }
      }
      return incumbents;
    }

    /** Returns how much nearer to the goal a place is than the start; 0 if it cannot run. */
    private double figure(double[] place) {
      SortedMap<String, String> values = space.at(place);
      if (values.isEmpty()) {
        return 1;
      }
      ResolvedProfile profile;
      try {
        profile = start.with(values, key -> "a search's", "htk bench experiment tuners");
        pairs.plan(start, profile);
      } catch (ProfileException | HarnessException e) {
        return 0;
      }
      if (ran == mostPairs) {
        throw new Ended(null);
      }
      return measured(profile);
    }

    private double measured(ResolvedProfile profile) {
      ran++;
      Double ratio;
      try {
        Measured measured = pairs.measure(ran, "place " + ran, start, profile);
        seconds += measured.seconds();
        ratio = measured.ratio(goal);
      } catch (HarnessException e) {
        seconds += pairs.seconds();
        ratio = null;
      } catch (IOException | InterruptedException e) {
        throw new Ended(e);
      }
      if (ratio == null) {
        return 0;
      }
      if (ratio > best) {
        best = ratio;
        incumbents.add(new Incumbent(ran, seconds, profile));
      }
      return ratio;
    }
  }
}
