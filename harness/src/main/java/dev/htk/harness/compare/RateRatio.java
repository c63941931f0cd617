// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.run.rate.PairOutcome.Sustained;
import dev.htk.harness.statistics.Estimate;
import dev.htk.harness.statistics.SteppedRatio;
import dev.htk.tuning.text.Phrase;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Estimates the ratio of rates that were found in steps, one for each JVM.
 *
 * @param rounds the number of JVMs of each side
 * @param baseline the rates of the JVMs that found one
 * @param profile likewise
 * @param step the least ratio of a rate to the next lower one, above 1
 * @param least the least ratio of the sides that counts as a difference, above 1
 * @param ifMissing the reason against a difference if a JVM found no rate
 */
public record RateRatio(
    int rounds,
    List<Sustained> baseline,
    List<Sustained> profile,
    double step,
    double least,
    String ifMissing)
    implements Judge.Estimator {

  private Optional<SteppedRatio> found() {
    return rounds == 0 || baseline.size() < rounds || profile.size() < rounds
        ? Optional.empty()
        : Optional.of(SteppedRatio.of(values(baseline), values(profile), step));
  }

  @Override
  public Optional<Estimate> logRatio() {
    return found().map(estimate -> estimate);
  }

  @Override
  public Optional<String> shortage() {
    return found().isEmpty() ? Optional.of(ifMissing) : Optional.empty();
  }

  @Override
  public String overlap() {
    return "the sides' rates overlap within two ramp steps";
  }

  @Override
  public Optional<String> doubt() {
    double logRatio = found().orElseThrow().value();
    // Each JVM's rate depends on where its own stalls fell in the ramp.
    if (Math.abs(logRatio) < Math.log(least)) {
      return Optional.of(Phrase.of("less than %.1f× apart", least));
    }
    return isLeast(logRatio > 0 ? baseline : profile)
        ? Optional.of("the slower side never broke the bound, so its maximum is unknown")
        : Optional.empty();
  }

  /** Tells whether a side may reach more than its rates. */
  public static boolean isLeast(List<Sustained> rates) {
    return rates.stream().anyMatch(Sustained::isLeast);
  }

  /** Returns the geometric mean of a side's rates; null if it has none. */
  public static Double mean(List<Sustained> rates) {
    return rates.isEmpty()
        ? null
        : Double.valueOf(
            Math.exp(Arrays.stream(values(rates)).map(Math::log).average().orElseThrow()));
  }

  private static double[] values(List<Sustained> rates) {
    return rates.stream().mapToDouble(Sustained::rate).toArray();
  }
}
