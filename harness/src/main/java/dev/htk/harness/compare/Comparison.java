package dev.htk.harness.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code comparison.json}: the figures of two sides, and what the second is to the first.
 *
 * @param interleaved whether each trial of one side ran next to its counterpart of the other; if
 *     not, a change of the machine between the two is part of every ratio
 * @param pairs trials of each side
 * @param scale the scale model's factor of both sides
 */
public record Comparison(
    String baseline, String profile, boolean interleaved, int pairs, int scale, List<Line> lines) {

  /**
   * One figure on both sides.
   *
   * @param baseline median over the baseline's trials
   * @param profile median over the profile's trials
   * @param ratio profile to baseline: the median over pairs if interleaved, else of the medians;
   *     null where the baseline is 0
   */
  public record Line(String group, String name, double baseline, double profile, Ratio ratio) {}

  /**
   * What the profile is to the baseline.
   *
   * @param least the smallest ratio of a trial to its counterpart; of any two trials if not
   *     interleaved
   * @param greatest the largest one
   */
  public record Ratio(double median, double least, double greatest) {}

  /** Compares trials that ran in pairs: the first of each side, the second of each, and so on. */
  public static Comparison interleaved(Side baseline, Side profile) {
    return of(baseline, profile, true);
  }

  /** Compares trials that were recorded at different times. */
  public static Comparison recorded(Side baseline, Side profile) {
    return of(baseline, profile, false);
  }

  private static Comparison of(Side baseline, Side profile, boolean interleaved) {
    Map<Figure.Key, double[]> ofBaseline = figures(baseline);
    Map<Figure.Key, double[]> ofProfile = figures(profile);
    List<Line> lines = new ArrayList<>();
    ofBaseline.forEach(
        (key, first) -> {
          double[] second = ofProfile.get(key);
          if (second != null) {
            double one = median(first);
            double other = median(second);
            Ratio ratio = interleaved ? paired(first, second) : unpaired(first, second);
            lines.add(new Line(key.group(), key.name(), one, other, ratio));
          }
        });
    return new Comparison(
        baseline.name(),
        profile.name(),
        interleaved,
        Math.min(baseline.trials().size(), profile.trials().size()),
        baseline.manifest().scale(),
        List.copyOf(lines));
  }

  /** The figures that all trials of a side have, each with its value in every trial. */
  static Map<Figure.Key, double[]> figures(Side side) {
    int trials = side.trials().size();
    Map<Figure.Key, List<Double>> values = new LinkedHashMap<>();
    for (Side.Trial trial : side.trials()) {
      for (Figure figure : Figure.of(trial.summary())) {
        values.computeIfAbsent(figure.key(), key -> new ArrayList<>()).add(figure.value());
      }
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

  private static Ratio paired(double[] baseline, double[] profile) {
    double[] ratios = new double[Math.min(baseline.length, profile.length)];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = profile[i] / baseline[i];
    }
    return ratio(median(ratios), ratios);
  }

  private static Ratio unpaired(double[] baseline, double[] profile) {
    double[] ratios = new double[baseline.length * profile.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = profile[i % profile.length] / baseline[i / profile.length];
    }
    return ratio(median(profile) / median(baseline), ratios);
  }

  private static Ratio ratio(double middle, double[] ratios) {
    if (!Arrays.stream(ratios).allMatch(Double::isFinite)) {
      return null;
    }
    return new Ratio(
        middle,
        Arrays.stream(ratios).min().orElseThrow(),
        Arrays.stream(ratios).max().orElseThrow());
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
