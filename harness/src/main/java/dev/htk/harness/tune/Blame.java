// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.Adviser;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.study.TailSentence;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Holds what held up the slow operations of one side.
 *
 * @param causes in the order in which to act on them: those of the largest gate first, the root of
 *     its chain before the gate. Shares of a gate and of what is behind it overlap
 * @param unexplained the share that no cause has, from 0 to 1; 0 if nothing was slow
 * @param headline the same in words
 */
public record Blame(List<Cause> causes, double unexplained, String headline) {

  /** Nothing was slow. */
  static final Blame NONE = new Blame(List.of(), 0, "nothing was slow");

  /** A cause with a smaller share is not worth a trial. */
  private static final double LEAST_SHARE = 0.05;

  /** Causes with at least this part of the largest share are blamed together. */
  private static final double PART_OF_LARGEST = 0.5;

  /** A cause with this share is worth a trial when those with larger ones have no remedy left. */
  private static final double WORTH_A_TRIAL = 0.1;

  private static final double MOST_UNEXPLAINED = 0.5;

  private static final int MOST_CHARACTERS = 2 * TailSentence.TWO_LINES;

  /** From this share of {@code CPU_STARVED} on, nothing helps but what saves cores. */
  private static final double OF_CORES = 0.5;

  public Blame {
    causes = List.copyOf(causes);
  }

  /**
   * A cause and its share of the time beyond the bound.
   *
   * @param share from 0 to 1
   */
  public record Cause(StallCause cause, double share) {}

  /**
   * Diagnoses a phase's operations that were slower than a bound.
   *
   * @param phase by its name, such as {@code load}
   */
  static Blame of(Path run, Summary summary, String phase, long slowMicros) throws IOException {
    try {
      return TailSentence.diagnosed(new RunFolder(run), summary, phase, slowMicros)
          .map(diagnosis -> of(diagnosis, TailSentence.of(diagnosis, MOST_CHARACTERS)))
          .orElse(NONE);
    } catch (HarnessException e) {
      return new Blame(List.of(), 1, "not explained: " + e.getMessage());
    }
  }

  /**
   * Returns the blame of a diagnosed phase, with the causes behind its gates. Advice needs a share
   * that chance rarely gives; here a trial follows, so that of other causes what is beyond the mean
   * of chance counts.
   */
  public static Blame of(Diagnosis diagnosis, String headline) {
    Map<StallCause, Double> shares = new EnumMap<>(StallCause.class);
    Set<StallCause> inOrder = new LinkedHashSet<>();
    diagnosis
        .tail()
        .byCause()
        .forEach(
            (code, share) -> {
              double beyond = share.share() - (share.exceedsChance() ? 0 : share.chance());
              if (beyond > 0) {
                Adviser.addShares(shares, code, beyond, share.behind());
                rootFirst(code, share.behind())
                    .forEach(cause -> StallCause.find(cause).ifPresent(inOrder::add));
              }
            });
    return new Blame(
        inOrder.stream()
            .map(cause -> new Cause(cause, shares.get(cause)))
            .filter(cause -> cause.share() >= LEAST_SHARE)
            .toList(),
        diagnosis.tail().unexplained(),
        headline);
  }

  /**
   * Returns the mean of what several runs of one profile blame. A host that was busy in one of them
   * does not hide what holds up all.
   *
   * @param runs in the order of time, one or more; the headline is that of the last
   */
  static Blame mean(List<Blame> runs) {
    Map<StallCause, Double> shares = new LinkedHashMap<>();
    for (Blame run : runs) {
      run.causes().forEach(it -> shares.merge(it.cause(), it.share() / runs.size(), Double::sum));
    }
    return new Blame(
        shares.entrySet().stream()
            .map(share -> new Cause(share.getKey(), share.getValue()))
            .filter(cause -> cause.share() >= LEAST_SHARE)
            .toList(),
        runs.stream().mapToDouble(Blame::unexplained).average().orElseThrow(),
        runs.get(runs.size() - 1).headline());
  }

  private static List<String> rootFirst(String gate, List<CauseShare.Chain> behind) {
    List<String> causes = new ArrayList<>();
    for (CauseShare.Chain chain : behind) {
      List<String> ofChain = new ArrayList<>(chain.causes());
      Collections.reverse(ofChain);
      causes.addAll(ofChain);
    }
    causes.add(gate);
    return causes;
  }

  /** Returns whether causes have most of the time. */
  boolean isExplained() {
    return unexplained < MOST_UNEXPLAINED;
  }

  private boolean isOfCores() {
    return share(StallCause.CPU_STARVED) >= OF_CORES;
  }

  /** Returns the causes to act on: the largest, and those of about the same share. */
  List<StallCause> largest() {
    if (isOfCores()) {
      return List.of(StallCause.CPU_STARVED);
    }
    double largest = causes.stream().mapToDouble(Cause::share).max().orElse(0);
    return causes.stream()
        .filter(cause -> cause.share() >= PART_OF_LARGEST * largest)
        .map(Cause::cause)
        .toList();
  }

  /** Returns the causes to act on, and then those whose remedies are worth a trial after them. */
  private Set<StallCause> inTurn() {
    Set<StallCause> inTurn = new LinkedHashSet<>(largest());
    if (isOfCores()) {
      return inTurn;
    }
    causes.stream()
        .filter(cause -> cause.share() >= WORTH_A_TRIAL)
        .sorted(Comparator.comparingDouble(Cause::share).reversed())
        .forEach(cause -> inTurn.add(cause.cause()));
    return inTurn;
  }

  /**
   * Returns what a tuning could try, in its order: for the largest causes first.
   *
   * @param seen the causes that have held up the same servers, in any state
   * @param inForce returns the value that servers use, if it is not the default
   */
  List<Move> moves(
      Set<StallCause> seen,
      SettingsCatalogue catalogue,
      Function<String, Optional<String>> inForce) {
    Map<SortedSet<String>, Move> moves = new LinkedHashMap<>();
    for (StallCause cause : inTurn()) {
      for (List<Advice> together : Adviser.toTry(cause, seen, catalogue, inForce)) {
        Move move = Move.of(cause, together);
        // What a root needs is not undone for a cause before it in the chain.
        moves.putIfAbsent(move.keys(), move);
      }
    }
    return List.copyOf(moves.values());
  }

  /** Returns what a tuning would try after a recorded run, from values without its scale. */
  public List<Move> moves(Manifest manifest) {
    SettingsCatalogue catalogue = SettingsCatalogue.ofServer(manifest.versions().hbase());
    BigDecimal scale = BigDecimal.valueOf(manifest.profile().scale());
    return moves(
        blamed(),
        catalogue,
        key ->
            Adviser.inForce(manifest, key)
                .map(
                    value ->
                        catalogue
                            .find(key)
                            .filter(setting -> setting.scaling().isScalable())
                            .flatMap(setting -> setting.number(value))
                            .map(number -> number.multiply(scale).toBigInteger().toString())
                            .orElse(value)));
  }

  /** Returns the causes, however small their shares. */
  Set<StallCause> blamed() {
    return causes.stream().map(Cause::cause).collect(Collectors.toSet());
  }

  /** Returns a cause's share; 0 if it is not blamed. */
  double share(StallCause cause) {
    return causes.stream()
        .filter(blamed -> blamed.cause() == cause)
        .mapToDouble(Cause::share)
        .findFirst()
        .orElse(0);
  }
}
