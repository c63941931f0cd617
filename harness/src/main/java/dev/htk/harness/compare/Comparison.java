// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.phase.Overload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code comparison.json}: the figures of two sides, the ratio of the second to the first, and how
 * sure that ratio is.
 *
 * @param interleaved whether each trial of one side ran next to its counterpart of the other; if
 *     not, a change of the machine between the two is part of every ratio
 * @param pairs trials of each side
 * @param scale the scale model's factor of both sides
 * @param family the claims that were judged together
 * @param gaps what this comparison cannot show, in sentences
 * @param gates the results of the requested gates; empty if there are none
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Comparison(
    String baseline,
    String profile,
    boolean interleaved,
    int pairs,
    int scale,
    List<Line> lines,
    Family family,
    List<String> gaps,
    List<GateResult> gates) {

  /**
   * One figure on both sides.
   *
   * @param baseline median over the baseline's trials
   * @param profile median over the profile's trials
   * @param ratio null if a trial of the baseline has 0
   * @param figure its name in gates, such as {@code load.insert.p999}
   * @param claim null for a figure that only describes and gets no verdict
   * @param baselineInterval 95 % interval of the baseline's figure alone; null if there are too few
   *     trials, or one has 0
   * @param profileInterval likewise for the profile's figure
   */
  public record Line(
      String group,
      String name,
      double baseline,
      double profile,
      Ratio ratio,
      String figure,
      Claim claim,
      FigureInterval baselineInterval,
      FigureInterval profileInterval) {}

  /** Tells whether a claim is worse, and none is better. */
  public boolean saysWorse() {
    Set<Verdict> verdicts =
        lines.stream()
            .map(Line::claim)
            .filter(Objects::nonNull)
            .map(Claim::verdict)
            .collect(Collectors.toSet());
    return verdicts.contains(Verdict.WORSE) && !verdicts.contains(Verdict.BETTER);
  }

  /**
   * The ratio of the profile to the baseline.
   *
   * @param median over the pairs if interleaved, else the ratio of the medians
   * @param least the smallest ratio of a trial to its counterpart; of any two trials if not
   *     interleaved
   * @param greatest the largest one
   * @param interval 95 % interval of this figure alone; null if there are too few trials
   */
  public record Ratio(double median, double least, double greatest, Bounds interval) {}

  /**
   * The claims that were judged together. One in twenty such comparisons of equal sides has a false
   * claim, rather than one in twenty claims.
   *
   * @param confidence the chance that no claim of a difference is false
   * @param correction the procedure that achieves this confidence
   * @param figures the claims; the figures of all other lines only describe
   * @param comparisons how many comparisons of an experiment share the family
   */
  public record Family(
      double confidence, String correction, List<String> figures, int comparisons) {}

  public Comparison {
    lines = List.copyOf(lines);
    gaps = List.copyOf(gaps);
    gates = List.copyOf(gates);
  }

  /** Compares trials that ran in pairs: the first of each side, the second of each, and so on. */
  public static Comparison interleaved(Side baseline, Side profile) {
    return interleaved(baseline, profile, 1);
  }

  /**
   * Compares trials that ran in pairs, as one of several comparisons of an experiment whose claims
   * belong to one family. Each comparison gets its share of the 5 % (Bonferroni), and Holm's
   * procedure divides the share within it.
   *
   * @param comparisons the number of comparisons
   */
  public static Comparison interleaved(Side baseline, Side profile, int comparisons) {
    return of(baseline, profile, true, comparisons);
  }

  /** Compares trials that were recorded at different times. */
  public static Comparison recorded(Side baseline, Side profile) {
    return of(baseline, profile, false, 1);
  }

  /**
   * Lists the figures of trials that ran in pairs and are judged by their windows: no line has a
   * claim, so that every figure has one verdict.
   *
   * @param family the claims from windows
   */
  public static Comparison describing(Side baseline, Side profile, Family family) {
    return of(baseline, profile, samples(baseline, profile, true), Map.of(), family, true);
  }

  /**
   * Returns this comparison with the result of each gate.
   *
   * @param failed whether a trial failed, so that no gate is met
   */
  public Comparison withGates(List<Gate> asked, boolean failed) {
    List<GateResult> results =
        asked.stream()
            .flatMap(gate -> gate.judge(this).stream())
            .map(result -> failed ? result.ofFailedTrials() : result)
            .toList();
    return new Comparison(
        baseline, profile, interleaved, pairs, scale, lines, family, gaps, results);
  }

  /** Returns the reasons of the gates that failed. */
  public List<String> gatesNotMet() {
    return gates.stream().filter(gate -> !gate.met()).map(GateResult::sentence).toList();
  }

  private static Comparison of(Side baseline, Side profile, boolean interleaved, int comparisons) {
    Map<Figure.Key, TrialRatio> samples = samples(baseline, profile, interleaved);
    Map<Figure.Key, Claim> claims = claims(samples, pairs(baseline, profile), comparisons);
    claims.replaceAll((key, claim) -> claim.ofTrials(baseline.reasons(), profile.reasons()));
    List<String> figures = claims.keySet().stream().map(Figure.Key::id).toList();
    return of(
        baseline,
        profile,
        samples,
        claims,
        new Family(1 - Judge.SIGNIFICANCE, "Holm", figures, comparisons),
        interleaved);
  }

  private static int pairs(Side baseline, Side profile) {
    return Math.min(baseline.trials().size(), profile.trials().size());
  }

  private static Comparison of(
      Side baseline,
      Side profile,
      Map<Figure.Key, TrialRatio> samples,
      Map<Figure.Key, Claim> claims,
      Family family,
      boolean interleaved) {
    List<Line> lines = new ArrayList<>();
    samples.forEach(
        (key, sample) ->
            lines.add(
                new Line(
                    key.group(),
                    key.name(),
                    sample.baselineMedian(),
                    sample.profileMedian(),
                    ratio(sample),
                    key.id(),
                    claims.get(key),
                    sample.baselineInterval(),
                    sample.profileInterval())));
    return new Comparison(
        baseline.name(),
        profile.name(),
        interleaved,
        pairs(baseline, profile),
        baseline.manifest().profile().scale(),
        lines,
        family,
        Gaps.of(baseline, profile, interleaved),
        List.of());
  }

  private static Map<Figure.Key, TrialRatio> samples(
      Side baseline, Side profile, boolean interleaved) {
    Map<Figure.Key, double[]> ofProfile = figures(profile);
    Map<Figure.Key, TrialRatio> samples = new LinkedHashMap<>();
    figures(baseline)
        .forEach(
            (key, first) -> {
              double[] second = ofProfile.get(key);
              if (second != null) {
                boolean isOffered = isOffered(key, baseline) && isOffered(key, profile);
                samples.put(key, new TrialRatio(first, second, interleaved, isOffered));
              }
            });
    return samples;
  }

  /** Returns whether a figure is the rate that an open loop was offered, and that it kept. */
  private static boolean isOffered(Figure.Key key, Side side) {
    return key.figure() == Figure.THROUGHPUT
        && side.trials().stream()
            .map(trial -> trial.summary().phases().get(key.group()))
            .allMatch(
                phase ->
                    phase != null
                        && phase.offered() != null
                        && !Overload.isOverload(phase.backlogSeconds(), phase.seconds()));
  }

  private static Map<Figure.Key, Claim> claims(
      Map<Figure.Key, TrialRatio> samples, int pairs, int comparisons) {
    Map<Figure.Key, TrialRatio> claimed = new LinkedHashMap<>(samples);
    claimed.keySet().removeIf(key -> !key.figure().isClaim());
    Map<Figure.Key, Claim> claims = new LinkedHashMap<>();
    Judge.judge(claimed, comparisons)
        .forEach((key, ruling) -> claims.put(key, Claim.of(ruling, pairs)));
    return claims;
  }

  /** Returns the figures that all trials of a side have, with the value in every trial. */
  static Map<Figure.Key, double[]> figures(Side side) {
    int trials = side.trials().size();
    Map<Figure.Key, List<Double>> values = new LinkedHashMap<>();
    for (Side.Trial trial : side.trials()) {
      RunFigures.of(trial.summary())
          .forEach(
              (key, value) -> values.computeIfAbsent(key, absent -> new ArrayList<>()).add(value));
    }
    Map<Figure.Key, double[]> complete = new LinkedHashMap<>();
    values.forEach(
        (key, list) -> {
          if (list.size() == trials) {
            complete.put(key, list.stream().mapToDouble(Double::doubleValue).toArray());
          }
        });
    return complete;
  }

  private static Ratio ratio(TrialRatio sample) {
    if (!sample.hasRatios()) {
      return null;
    }
    double[] ratios = sample.ratios();
    return new Ratio(
        sample.median(),
        Arrays.stream(ratios).min().orElseThrow(),
        Arrays.stream(ratios).max().orElseThrow(),
        sample.logRatio().map(estimate -> Bounds.of(estimate, Judge.SIGNIFICANCE)).orElse(null));
  }
}
