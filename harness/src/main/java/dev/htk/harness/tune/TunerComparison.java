// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.tune.Pairs.Measured;
import dev.htk.harness.tune.TunerResults.Found;
import dev.htk.harness.tune.TunerResults.Row;
import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.text.Phrase;
import dev.htk.tuning.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Compares tuning by blame with searches that know nothing of causes: the same start, the same
 * settings, the same ranges and the same number of pairs. A search compares each place with the
 * start. What any of them took for the best is then measured anew beside the start, a few times,
 * since the largest of many noisy figures is too large.
 *
 * @param machine its name
 * @param seed of the searches
 * @param mostPairs of each tuner, the confirming ones apart
 * @param shipped profiles to measure beside the start, by name
 * @param say takes a line for the user
 */
record TunerComparison(
    TuneGoal goal,
    String machine,
    long seed,
    ResolvedProfile start,
    int mostPairs,
    Map<String, ResolvedProfile> shipped,
    Consumer<String> say) {

  private static final String BLAME = "blame";

  /** Pairs that measure anew what a tuner took for the best. */
  private static final int CONFIRMATIONS = 3;

  /** About as often a tuner finds something better than before. */
  private static final int FOUND = 3;

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
    /**
     * Opens pairs.
     *
     * @param name of their folder
     * @param firstMayFail whether bad news of the first pair end nothing
     */
    Pairs open(String name, boolean firstMayFail) throws HarnessException, IOException;
  }

  /** Returns about how many pairs it takes in all. */
  int pairs() {
    int tuners = 1 + Search.values().length;
    return tuners * mostPairs + CONFIRMATIONS * (tuners * FOUND + shipped.size());
  }

  /**
   * Runs the missing pairs.
   *
   * @throws HarnessException if the first pair of the tuning by blame yields no figure, or the
   *     machine failed
   */
  TunerResults run(PairSource source) throws HarnessException, IOException, InterruptedException {
    List<String> failures = new ArrayList<>();
    Map<String, List<Incumbent>> found = new LinkedHashMap<>();
    String blame = "tuning by blame";
    say.accept(blame);
    found.put(blame, byBlame(source.open(BLAME, /* firstMayFail= */ false), blame, failures));
    for (Search search : Search.values()) {
      say.accept(search.words());
      Pairs pairs = source.open(search.folder(), /* firstMayFail= */ true);
      found.put(search.words(), new Searching(pairs, search, failures).run());
    }
    shipped.forEach((name, profile) -> found.put(name, List.of(new Incumbent(0, 0, profile))));
    say.accept("measuring anew what each took for the best");
    return confirmed(found, source, failures);
  }

  private List<Incumbent> byBlame(Pairs pairs, String words, List<String> failures)
      throws HarnessException, IOException, InterruptedException {
    Tuner tuner =
        new Tuner(pairs, goal, machine, /* budgetSeconds= */ Double.MAX_VALUE, mostPairs, start);
    Measured first = pairs.measure(1, Tuner.FIRST, start, start);
    if (first.best() == null) {
      throw HarnessException.badNews(
          "the start has no figure, so that nothing can be compared with it: begin with another"
              + " profile (--from), or take another --goal"
              + first.reasons().stream().map(why -> "; " + why).collect(Collectors.joining()));
    }
    for (TuningPath.Step step : tuner.run().steps()) {
      step.reasons().forEach(why -> failures.add(failure(words, step.number(), why)));
    }
    return tuner.incumbents();
  }

  private static String failure(String words, int pair, String why) {
    return Phrase.of("%s, pair %d: %s", words, pair, why);
  }

  /** Measures each profile a few times beside the start. */
  private TunerResults confirmed(
      Map<String, List<Incumbent>> found, PairSource source, List<String> failures)
      throws HarnessException, IOException, InterruptedException {
    Map<SortedMap<String, String>, List<Double>> ratios = new LinkedHashMap<>();
    List<Row> rows = new ArrayList<>();
    for (Map.Entry<String, List<Incumbent>> tuner : found.entrySet()) {
      List<Found> best = new ArrayList<>();
      for (Incumbent incumbent : tuner.getValue()) {
        SortedMap<String, String> settings = incumbent.profile().settings();
        if (!ratios.containsKey(settings)) {
          String words = Row.named(tuner.getKey(), incumbent.pair());
          ratios.put(settings, ratios(source, words, incumbent.profile(), failures));
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
    return new TunerResults(goal.text(), machine, seed, mostPairs, rows, failures);
  }

  /** Returns how much nearer to the goal a profile is than the start, by each pair with figures. */
  private List<Double> ratios(
      PairSource source, String words, ResolvedProfile profile, List<String> failures)
      throws HarnessException, IOException, InterruptedException {
    // The folder's name stays when more pairs of a tuner find more.
    byte[] settings = profile.settings().toString().getBytes(StandardCharsets.UTF_8);
    Pairs pairs =
        source.open("anew-" + Sha256.of(settings).substring(0, 8), /* firstMayFail= */ true);
    List<Double> ratios = new ArrayList<>();
    for (int pair = 1; pair <= CONFIRMATIONS; pair++) {
      Double ratio = measured(pairs, pair, words, profile, failures).ratio(goal);
      if (ratio != null) {
        ratios.add(ratio);
      }
    }
    return ratios;
  }

  /** Measures a pair whose bad news end nothing: its sides then have no figures. */
  private Measured measured(
      Pairs pairs, int number, String words, ResolvedProfile profile, List<String> failures)
      throws HarnessException, IOException, InterruptedException {
    try {
      Measured measured = pairs.measure(number, words, start, profile);
      measured.reasons().forEach(why -> failures.add(failure(words, number, why)));
      return measured;
    } catch (HarnessException e) {
      if (e.outcome() != Outcome.BAD_NEWS) {
        throw e;
      }
      failures.add(failure(words, number, e.getMessage()));
      return new Measured(null, null, Blame.NONE, Blame.NONE, List.of(), pairs.seconds());
    }
  }

  private SortedMap<String, String> changes(ResolvedProfile profile) {
    SortedMap<String, String> changes = new TreeMap<>(profile.settings());
    changes.entrySet().removeAll(start.settings().entrySet());
    return changes;
  }

  /** A search by pairs beside the start. */
  private final class Searching {

    private final Pairs pairs;
    private final Search search;
    private final List<String> failures;
    private final SearchSpace space;
    private final List<Incumbent> incumbents = new ArrayList<>();
    private double best = 1;
    private int ran;
    private double seconds;

    Searching(Pairs pairs, Search search, List<String> failures) {
      this.pairs = pairs;
      this.search = search;
      this.failures = failures;
      this.space =
          SearchSpace.around(start)
              .where(values -> values.isEmpty() || profile(values).isPresent());
    }

    /**
     * Returns the start with other values; empty if its servers would not start, or could abort.
     */
    private Optional<ResolvedProfile> profile(SortedMap<String, String> values) {
      try {
        ResolvedProfile profile =
            start.with(values, key -> "a search's", "htk bench experiment tuners");
        BenchPlan unused = pairs.plan(start, profile);
        return Optional.of(profile);
      } catch (ProfileException | HarnessException e) {
        return Optional.empty();
      }
    }

    List<Incumbent> run() throws HarnessException, IOException, InterruptedException {
      search.remark(space.dimensions(), mostPairs).ifPresent(say);
      try {
        search.run(space.origin(), seed, PLACES_PER_PAIR * mostPairs, this::figure);
      } catch (Ended e) {
        if (e.getCause() instanceof HarnessException failure) {
          throw failure;
        }
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
      Optional<ResolvedProfile> profile = profile(values);
      if (profile.isEmpty()) {
        return 0;
      }
      if (ran == mostPairs) {
        throw new Ended(null);
      }
      return measured(profile.get());
    }

    private double measured(ResolvedProfile profile) {
      ran++;
      Double ratio;
      try {
        Measured measured =
            TunerComparison.this.measured(pairs, ran, search.words(), profile, failures);
        seconds += measured.seconds();
        ratio = measured.ratio(goal);
      } catch (HarnessException | IOException | InterruptedException e) {
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
