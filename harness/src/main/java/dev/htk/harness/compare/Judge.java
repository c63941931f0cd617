// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.statistics.Estimate;
import dev.htk.harness.statistics.Holm;
import dev.htk.harness.statistics.Interval;
import dev.htk.harness.text.Numbers;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Decides which ratios of a comparison differ from 1, whatever the design of the measurement. The
 * claims of a comparison form a family with a common error rate.
 */
public final class Judge {

  /**
   * The chance that a family of claims about equal sides has any difference, and that the interval
   * of a figure alone misses the truth. One in twenty is the usual rate, and five trials find
   * little even so. A design for which that is too often demands more of a difference than its
   * interval.
   */
  public static final double SIGNIFICANCE = 0.05;

  /** Logarithm of the smallest ratio that counts as a difference. */
  public static final double LEAST_DIFFERENCE = Math.log(1.1);

  /** The reason against a difference that is smaller. */
  public static final String SMALL = "it is less than 10 %";

  private Judge() {}

  /** Formats the family's error rate, such as {@code 5 %}. */
  public static String rate() {
    return Numbers.percent(SIGNIFICANCE);
  }

  /**
   * The decision on a claim.
   *
   * @param logRatio null if the measurement gives none
   * @param interval of the ratio, at the significance of the claim; null if there is no ratio
   * @param reason why no difference is shown; null if one is
   */
  public record Ruling(
      Verdict verdict, Estimate logRatio, Interval interval, double significance, String reason) {

    /** Returns this ruling without a difference. */
    public Ruling without(String why) {
      return new Ruling(Verdict.NO_DIFFERENCE_SHOWN, logRatio, interval, significance, why);
    }

    /** Returns the ratio; null if there is none. */
    public Double ratio() {
      return logRatio == null ? null : Double.valueOf(Math.exp(logRatio.value()));
    }
  }

  /**
   * Judges a claim at an equal share of the family's error rate (Bonferroni).
   *
   * @param claims the number of claims in the family
   */
  public static Ruling judge(Better better, Estimator claim, int claims) {
    return ruling(better, claim, SIGNIFICANCE / claims);
  }

  /**
   * Judges the claims of a comparison together (Holm).
   *
   * @param comparisons the number of comparisons that share the error rate equally
   */
  static Map<Figure.Key, Ruling> judge(
      Map<Figure.Key, ? extends Estimator> claims, int comparisons) {
    double[] pValues =
        claims.values().stream()
            .map(Estimator::logRatio)
            .flatMap(Optional::stream)
            .mapToDouble(logRatio -> logRatio.pValue(0))
            .toArray();
    Iterator<Holm.Decision> decisions = Holm.judge(pValues, SIGNIFICANCE / comparisons).iterator();
    Map<Figure.Key, Ruling> rulings = new LinkedHashMap<>();
    claims.forEach(
        (key, claim) -> {
          double significance =
              claim.logRatio().isPresent()
                  ? decisions.next().significance()
                  : SIGNIFICANCE / comparisons;
          rulings.put(key, ruling(key.figure().better(), claim, significance));
        });
    return rulings;
  }

  private static Ruling ruling(Better better, Estimator claim, double significance) {
    Optional<Estimate> found = claim.logRatio();
    if (found.isEmpty()) {
      return new Ruling(
          Verdict.NO_DIFFERENCE_SHOWN, null, null, significance, claim.shortage().orElse(null));
    }
    Estimate logRatio = found.get();
    Interval interval = logRatio.interval(significance);
    String reason =
        claim
            .shortage()
            .or(() -> interval.contains(0) ? Optional.of(claim.overlap()) : claim.doubt())
            .orElse(null);
    Verdict verdict =
        reason == null ? better.verdict(Math.exp(logRatio.value())) : Verdict.NO_DIFFERENCE_SHOWN;
    return new Ruling(verdict, logRatio, interval.map(Math::exp), significance, reason);
  }

  /**
   * Estimates the ratio of a figure of two sides, as the design of the measurement allows. A design
   * may demand more of a difference than an interval that excludes 1.
   */
  public interface Estimator {

    /** Returns the logarithm of the ratio; empty if the measurement gives none. */
    Optional<Estimate> logRatio();

    /** Returns why the measurement can show no difference; empty if it can. */
    default Optional<String> shortage() {
      return Optional.empty();
    }

    /** Returns the reason against a difference if the interval includes 1. */
    default String overlap() {
      return "the interval includes 1 (no change)";
    }

    /** Returns a reason against a difference whose interval excludes 1; empty if there is none. */
    default Optional<String> doubt() {
      return Optional.empty();
    }
  }
}
