// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.compare.Comparison.Line;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.setting.NearKeys;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition on the ratio of a figure, profile to baseline, such as {@code insert.p999 <= 0.8}. It
 * is met if the ratio's whole confidence interval satisfies it: what is not shown is not met.
 *
 * <p>The interval is that of the figure alone, at 95 %: one end of it errs in 2.5 % of cases.
 * Several gates need no correction, because all must hold, and a wrong pass needs every gate that
 * is not truly met to err at once (the intersection-union test; Berger, "Multiparameter hypothesis
 * testing and acceptance sampling", Technometrics 24, 1982).
 *
 * @param figure without a phase, the figure of every phase that has it
 */
public record Gate(String figure, Relation relation, double limit) {

  private static final Pattern GRAMMAR =
      Pattern.compile("\\s*(?<figure>[^\\s<>=]+)\\s*(?<relation><=|>=|<|>)\\s*(?<limit>\\S+)\\s*");
  private static final String HOW = "FIGURE <= NUMBER, with <=, <, >= or >, such as";
  private static final int NEAREST = 3;

  /** The required relation of the ratio to the limit. */
  public enum Relation {
    AT_MOST("<="),
    BELOW("<"),
    AT_LEAST(">="),
    ABOVE(">");

    private final String sign;

    Relation(String sign) {
      this.sign = sign;
    }

    /** Tells whether the whole interval satisfies the relation. */
    public boolean holds(Bounds bounds, double limit) {
      return switch (this) {
        case AT_MOST -> bounds.high() <= limit;
        case BELOW -> bounds.high() < limit;
        case AT_LEAST -> bounds.low() >= limit;
        case ABOVE -> bounds.low() > limit;
      };
    }

    private static Relation of(String sign) {
      return Arrays.stream(values()).filter(it -> it.sign.equals(sign)).findFirst().orElseThrow();
    }
  }

  /**
   * Reads a gate.
   *
   * @throws HarnessException if the text is no gate, or names an unknown figure
   */
  public static Gate parse(String text) throws HarnessException {
    Matcher matcher = GRAMMAR.matcher(text);
    if (!matcher.matches()) {
      throw HarnessException.badInput(
          "--gate '%s' is not understood: write %s 'insert.p999 <= 0.8'", text, HOW);
    }
    Set<String> known = new LinkedHashSet<>(RunFigures.ids());
    RunFigures.ids().forEach(id -> known.add(withoutPhase(id)));
    String figure = matcher.group("figure");
    if (!known.contains(figure)) {
      List<String> near = new NearKeys(known).nearest(figure, NEAREST);
      throw HarnessException.badInput(
          "--gate '%s': there is no figure '%s'%s",
          text,
          figure,
          near.isEmpty()
              ? "; some are throughput, insert.p999, run.read.p99, update.mean, flushes.bytes"
              : ": did you mean " + String.join(" or ", near) + "?");
    }
    return new Gate(figure, Relation.of(matcher.group("relation")), limit(text, matcher));
  }

  private static double limit(String text, Matcher matcher) throws HarnessException {
    try {
      double limit = Double.parseDouble(matcher.group("limit"));
      if (limit > 0 && Double.isFinite(limit)) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // Reported below, like numbers that cannot limit a ratio.
    }
    throw HarnessException.badInput(
        "--gate '%s': '%s' is no ratio; write a number over 0, such as 0.8 for 20 %% less",
        text, matcher.group("limit"));
  }

  private static String withoutPhase(String id) {
    return id.replaceFirst("^(load|run)\\.", "");
  }

  /** Returns a result for each phase that has the figure, or a single one if none has. */
  List<GateResult> judge(Comparison comparison) {
    List<GateResult> results = new ArrayList<>();
    for (Line line : comparison.lines()) {
      if (line.figure().equals(figure) || withoutPhase(line.figure()).equals(figure)) {
        results.add(judge(line, comparison.pairs()));
      }
    }
    return results.isEmpty()
        ? List.of(result(figure, false, "not shown: these runs have no such figure"))
        : results;
  }

  private GateResult judge(Line line, int pairs) {
    if (line.ratio() == null) {
      return result(line.figure(), false, "not shown: a trial has 0, and 0 has no ratio");
    }
    Bounds bounds = line.ratio().interval();
    if (bounds == null) {
      return result(
          line.figure(),
          false,
          Phrase.of(
              "ratio %.2f, from %.2f to %.2f: not shown: %s",
              line.ratio().median(),
              line.ratio().least(),
              line.ratio().greatest(),
              Claim.none(pairs).words()));
    }
    boolean holds = relation.holds(bounds, limit);
    return result(
        line.figure(),
        holds,
        Phrase.of(
            "ratio %.2f [%.2f, %.2f]: %s",
            bounds.ratio(), bounds.low(), bounds.high(), holds ? "met" : "not met"));
  }

  private GateResult result(String of, boolean met, String why) {
    String where = of.equals(figure) ? "" : " (" + of + ")";
    return new GateResult(toString(), of, met, "gate %s%s: %s".formatted(this, where, why));
  }

  @Override
  public String toString() {
    String number =
        limit == Math.rint(limit) && limit < 1e9
            ? Long.toString((long) limit)
            : Double.toString(limit);
    return figure + " " + relation.sign + " " + number;
  }
}
