// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.diagnosis.CauseName;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.tune.Pairs.Measured;
import dev.htk.harness.tune.TuningPath.Decision;
import dev.htk.harness.tune.TuningPath.Kept;
import dev.htk.harness.tune.TuningPath.Step;
import dev.htk.tuning.live.SameValue;
import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HConstants;

/**
 * Improves a profile by blame: changes only what acts on the largest cause of slow operations, runs
 * the change beside the best profile so far, and keeps it if it helps. In the end takes each kept
 * change out once, and leaves out what is not missed. Decides the same after the same pairs, so
 * that a tuning can be repeated from the pairs that it has run. Runs once.
 */
final class Tuner {

  /** The words of the first pair. */
  static final String FIRST = "both sides equal";

  /** Ratio down to which a side counts as no worse. */
  private static final double NO_WORSE = 0.95;

  /** Share of its former one that a cause must have lost for the blame to have moved. */
  private static final double MOVED = 0.5;

  private final Pairs pairs;
  private final TuneGoal goal;
  private final String machine;
  private final double budgetSeconds;
  private final int mostPairs;
  private final ResolvedProfile start;

  private final List<Step> steps = new ArrayList<>();
  private final List<Ran> ran = new ArrayList<>();
  private final Map<SortedSet<String>, Kept> kept = new LinkedHashMap<>();
  private final List<Incumbent> incumbents = new ArrayList<>();

  /** States with the changes that were tried in them. */
  private final Set<List<SortedMap<String, String>>> tried = new HashSet<>();

  /** Changes that showed nothing in some state: tried again only after those that are new. */
  private final Set<SortedMap<String, String>> dropped = new HashSet<>();

  /** Values that kept changes have left; to go back to one would be to go in a circle. */
  private final Map<String, Set<String>> left = new HashMap<>();

  private ResolvedProfile best;

  /** The blame of each run of the best profile. */
  private final List<Blame> blames = new ArrayList<>();

  /** All causes of those runs and of the runs of earlier ones. */
  private final Set<StallCause> seen = EnumSet.noneOf(StallCause.class);

  private Blame blame = Blame.NONE;
  private double spentSeconds;

  private String end = "it is not at its end";

  /** A pair whose sides have figures, with the settings of both. */
  private record Ran(Map<String, String> best, Map<String, String> other, double ratio) {}

  /**
   * @param budgetSeconds time for all pairs
   * @param mostPairs number of all pairs
   * @param start a profile with the values of one machine
   */
  Tuner(
      Pairs pairs,
      TuneGoal goal,
      String machine,
      double budgetSeconds,
      int mostPairs,
      ResolvedProfile start) {
    this.pairs = pairs;
    this.goal = goal;
    this.machine = machine;
    this.budgetSeconds = budgetSeconds;
    this.mostPairs = mostPairs;
    this.start = start;
    this.best = start;
  }

  /**
   * Tunes until nothing is left to try, or the budget ends.
   *
   * @throws HarnessException if the first pair yields no result
   */
  TuningPath run() throws HarnessException, IOException, InterruptedException {
    Measured first = measure(FIRST, start);
    blame(first.ofBest());
    if (first.other() != null) {
      blame(first.ofOther());
    }
    add(null, first, Decision.BEGUN);
    end = improve();
    takeOut();
    return path();
  }

  /** Returns the best profile. */
  ResolvedProfile best() {
    return best;
  }

  /** Returns each profile that was the best one, in the order of time. */
  List<Incumbent> incumbents() {
    return List.copyOf(incumbents);
  }

  private TuningPath path() {
    return new TuningPath(
        goal.text(),
        machine,
        start.name(),
        steps,
        end,
        List.copyOf(kept.values()),
        spentSeconds / TimeUnit.MINUTES.toSeconds(1));
  }

  private Measured measure(String words, ResolvedProfile other)
      throws HarnessException, IOException, InterruptedException {
    Measured measured = pairs.measure(steps.size() + 1, words, best, other);
    spentSeconds += measured.seconds();
    if (measured.best() != null && measured.other() != null) {
      ran.add(new Ran(best.settings(), other.settings(), ratio(measured)));
    }
    return measured;
  }

  /**
   * Returns whether all pairs of the best profile and another one, the one that tried the change
   * included, decide otherwise on leaving it out than the last pair alone.
   */
  private boolean isUnclear(StallCause cause, ResolvedProfile other, Measured last) {
    if (ratio(last) == null) {
      return false;
    }
    DoubleStream.Builder logRatios = DoubleStream.builder();
    for (Ran pair : ran) {
      if (pair.best().equals(best.settings()) && pair.other().equals(other.settings())) {
        logRatios.add(Math.log(pair.ratio()));
      } else if (pair.best().equals(other.settings()) && pair.other().equals(best.settings())) {
        logRatios.add(-Math.log(pair.ratio()));
      }
    }
    double all = Math.exp(logRatios.build().average().orElseThrow());
    double bound = bound(cause, last);
    return (all < bound) != (ratio(last) < bound);
  }

  /**
   * Returns the ratio below which a side misses a change. Where its cause held up nothing without
   * it either, it takes as much to show a loss as it took to show a gain.
   */
  private double bound(StallCause cause, Measured measured) {
    Blame without = measured.ofOther();
    return without.isExplained() && without.share(cause) == 0 ? 1 / goal.better() : NO_WORSE;
  }

  /**
   * Measures a pair whose bad news end nothing: its sides then have no figures.
   *
   * @throws HarnessException if it was interrupted, or the machine failed
   */
  private Measured attempt(String words, ResolvedProfile other)
      throws HarnessException, IOException, InterruptedException {
    try {
      return measure(words, other);
    } catch (HarnessException e) {
      if (e.outcome() != Outcome.BAD_NEWS) {
        throw e;
      }
      spentSeconds += pairs.seconds();
      return new Measured(null, null, blame, blame, List.of(e.getMessage()), pairs.seconds());
    }
  }

  private void blame(Blame run) {
    blames.add(run);
    seen.addAll(run.blamed());
    blame = Blame.mean(blames);
  }

  private void blameAgain(Measured measured) {
    if (measured.best() != null) {
      blame(measured.ofBest());
    }
  }

  private Double ratio(Measured measured) {
    return measured.ratio(goal);
  }

  private void add(Move move, Measured measured, Decision decision) {
    add(move, measured, decision, ratio(measured));
  }

  private void add(Move move, Measured measured, Decision decision, Double ratio) {
    steps.add(
        new Step(
            steps.size() + 1,
            move,
            measured.best(),
            measured.other(),
            ratio,
            decision,
            blame,
            measured.reasons()));
  }

  /** Tries one change after the other; returns why it ended. */
  private String improve() throws HarnessException, IOException, InterruptedException {
    while (true) {
      if (blame.causes().isEmpty()) {
        return blame.headline();
      }
      Optional<Move> next = next();
      if (next.isEmpty()) {
        return Place.ofLargest(blame);
      }
      if (!isLeftFor(1 + toTakeOut(next.get()))) {
        return "the budget is spent; next would have been " + next.get().words();
      }
      attempt(next.get());
    }
  }

  /** Returns whether the budget has time and pairs for so many more. */
  private boolean isLeftFor(int more) {
    return spentSeconds + pairs.seconds() * more <= budgetSeconds
        && steps.size() + more <= mostPairs;
  }

  /** Returns the pairs that it takes in the end to take out each kept change, this one too. */
  private int toTakeOut(Move next) {
    return kept.size() + 1 - sharingKeys(next).size();
  }

  /** Returns the kept changes that would become one with a move. */
  private List<Kept> sharingKeys(Move move) {
    return kept.values().stream()
        .filter(change -> !Collections.disjoint(change.move().keys(), move.keys()))
        .toList();
  }

  private Optional<Move> next() {
    return blame.moves(seen, best.catalogue(), this::inForce).stream()
        .sorted(Comparator.comparing(move -> dropped.contains(move.values())))
        .filter(move -> !tried.contains(List.of(state(), move.values())))
        .filter(move -> !goesBack(move))
        .filter(move -> !isOfIdleHandlers(move))
        .filter(move -> with(move).isPresent())
        .findFirst();
  }

  /** Handlers beyond the calls that may be under way are idle, however many there are. */
  private boolean isOfIdleHandlers(Move move) {
    Move.Change handlers = move.changes().get(HConstants.REGION_SERVER_HANDLER_COUNT);
    return handlers != null
        && Stream.of(handlers.from(), handlers.to())
            .allMatch(number -> Integer.parseInt(number) >= pairs.mostCalls());
  }

  private Optional<String> inForce(String key) {
    return Optional.ofNullable(best.settings().get(key));
  }

  /** Returns the values of the best profile that are not HBase's own. */
  private SortedMap<String, String> state() {
    SortedMap<String, String> state = new TreeMap<>(best.settings());
    best.entries().stream()
        .filter(entry -> SameValue.of(entry.setting().defaultValue().orElse(""), entry.value()))
        .forEach(entry -> state.remove(entry.key()));
    return state;
  }

  private boolean goesBack(Move move) {
    return move.values().entrySet().stream()
        .anyMatch(entry -> left.getOrDefault(entry.getKey(), Set.of()).contains(entry.getValue()));
  }

  /** Returns the best profile with a change; empty if servers would not start with it. */
  private Optional<ResolvedProfile> with(Move move) {
    try {
      ResolvedProfile changed =
          best.with(move.values(), key -> move.changes().get(key).why(), "htk tune");
      BenchPlan unused = pairs.plan(best, changed);
      return Optional.of(changed);
    } catch (ProfileException | HarnessException e) {
      return Optional.empty();
    }
  }

  private void attempt(Move move) throws HarnessException, IOException, InterruptedException {
    tried.add(List.of(state(), move.values()));
    ResolvedProfile changed = with(move).orElseThrow();
    Measured measured = attempt(move.words(), changed);
    Decision decision = decide(move, measured);
    if (decision == Decision.DROPPED) {
      dropped.add(move.values());
      blameAgain(measured);
      add(move, measured, decision);
      return;
    }
    take(changed, measured);
    add(move, measured, decision);
    move.changes()
        .forEach(
            (key, change) ->
                left.computeIfAbsent(key, unused -> new HashSet<>()).add(change.from()));
    Move whole = move;
    for (Kept earlier : sharingKeys(move)) {
      whole = whole.after(earlier.move());
      kept.remove(earlier.move().keys());
    }
    if (!whole.isNone()) {
      kept.put(
          whole.keys(), new Kept(whole, move, steps.size(), measured.best(), measured.other()));
    }
  }

  private void take(ResolvedProfile better, Measured measured) {
    best = better;
    blames.clear();
    blame(measured.ofOther());
    incumbents.add(new Incumbent(steps.size() + 1, spentSeconds, best));
  }

  private Decision decide(Move move, Measured measured) {
    Double ratio = ratio(measured);
    if (ratio == null) {
      return hasOneNow(measured) ? Decision.KEPT : Decision.DROPPED;
    }
    if (ratio >= goal.better()) {
      return Decision.KEPT;
    }
    return ratio >= NO_WORSE && hasMoved(move.cause(), measured)
        ? Decision.KEPT_AS_BLAME_MOVED
        : Decision.DROPPED;
  }

  /** Returns whether a cause held up the best side, and now others hold up the other one. */
  private static boolean hasMoved(StallCause cause, Measured measured) {
    double before = measured.ofBest().share(cause);
    Blame after = measured.ofOther();
    return before > 0
        && after.share(cause) <= MOVED * before
        && !after.largest().contains(cause)
        && after.isExplained();
  }

  /** Returns whether only the other side has a figure, and no side failed. */
  private static boolean hasOneNow(Measured measured) {
    return measured.best() == null && measured.other() != null && measured.reasons().isEmpty();
  }

  /** Takes each kept change out, and leaves out what is not missed. */
  private void takeOut() throws HarnessException, IOException, InterruptedException {
    for (Kept change : List.copyOf(kept.values())) {
      if (!isLeftFor(1)) {
        return;
      }
      Move move = change.move();
      ResolvedProfile without;
      try {
        without = best.taking(move.keys(), start, best.name());
      } catch (ProfileException e) {
        // Another kept change needs it.
        continue;
      }
      takeOut(move, without);
    }
  }

  /**
   * Takes a change out once; twice if the pair that tried it says the opposite. That one alone was
   * chosen for its gain, so that only these pairs decide.
   */
  private void takeOut(Move move, ResolvedProfile without)
      throws HarnessException, IOException, InterruptedException {
    Measured measured = attempt("without " + move.settings(), without);
    Double ratio = ratio(measured);
    if (isUnclear(move.cause(), without, measured) && isLeftFor(1)) {
      blameAgain(measured);
      add(move, measured, Decision.UNCLEAR, ratio);
      measured = attempt("again without " + move.settings(), without);
      Double again = ratio(measured);
      ratio = again == null ? null : Double.valueOf(Math.sqrt(ratio * again));
    }
    boolean isMissed = ratio == null ? !hasOneNow(measured) : ratio < bound(move.cause(), measured);
    if (isMissed) {
      blameAgain(measured);
      if (ratio != null) {
        kept.put(
            move.keys(), new Kept(move, move, steps.size() + 1, measured.other(), measured.best()));
      }
    } else {
      take(without, measured);
      kept.remove(move.keys());
    }
    add(move, measured, isMissed ? Decision.MISSED : Decision.NOT_MISSED, ratio);
  }

  /** The places of causes that no setting takes away. */
  private enum Place {
    CLIENT("the client"),
    CORES("the cores of this host (a quieter one or a larger --scale leaves more)"),
    DEVICE("the device"),
    HEAP("the heap");

    private static final Map<StallCause, Place> OF = new EnumMap<>(StallCause.class);

    static {
      for (StallCause cause :
          List.of(
              StallCause.CLIENT_BACKLOG,
              StallCause.CLIENT_PAUSE,
              StallCause.CLIENT_BACKOFF,
              StallCause.CLIENT_FLOW_CONTROL)) {
        OF.put(cause, CLIENT);
      }
      OF.put(StallCause.CPU_STARVED, CORES);
      OF.put(StallCause.PROCESS_PAUSE, CORES);
      for (StallCause cause :
          List.of(
              StallCause.WAL_SYNC,
              StallCause.FLUSH,
              StallCause.COMPACTION,
              StallCause.SLOW_DATANODE,
              StallCause.MVCC_WAIT)) {
        OF.put(cause, DEVICE);
      }
      OF.put(StallCause.GC_PAUSE, HEAP);
    }

    private final String words;

    Place(String words) {
      this.words = words;
    }

    /** Says where the root of the largest blame lies. */
    static String ofLargest(Blame blame) {
      StallCause root = blame.largest().get(0);
      Place place = OF.get(root);
      return place == null
          ? "no remedy is left for " + CauseName.of(root) + ": " + blame.headline()
          : Phrase.of("what is left lies with %s: %s", place.words, blame.headline());
    }
  }
}
