// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.keys.SaltedKeys;
import dev.htk.splitter.plan.BackTest;
import dev.htk.splitter.plan.ErrorBound;
import dev.htk.splitter.plan.Forecast;
import dev.htk.splitter.plan.Outlook;
import dev.htk.splitter.plan.Outlook.Order;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Judges what will become of a plan from a sample when other keys follow: by the order of the file,
 * and by what times and numbers in the keys tell.
 *
 * @param bound what holds for keys like those of the sample
 */
record SampleOutlook(
    FileOrder order,
    Optional<BackTest> inFileOrder,
    Optional<Forecast> forecast,
    ErrorBound bound) {

  /** Keys to come may exceed the bound by so much before it is called a direction. */
  private static final double MUCH = 1.2;

  /** Regions twice as full as the mean are worth a word, and half of what is possible anyhow. */
  private static final double LEAST = 2;

  /** Returns it as plans have it. */
  Outlook of(int regions) {
    Order known = order.isSorted() && forecast.isEmpty() ? Order.UNKNOWN : Order.SPREAD;
    return new Outlook(hasDirection(regions) ? Order.IN_TURN : known, inFileOrder, forecast);
  }

  /** Returns the bound with the keys that it does not hold for. */
  ErrorBound bound(int regions) {
    if (regions == 1) {
      return bound;
    }
    String outside =
        hasDirection(regions)
            ? ", for more keys of the same time; keys to come are outside of it"
            : "; keys that grow are outside of it";
    return new ErrorBound(bound.maxOverMean(), bound.basis() + outside);
  }

  List<String> warnings(int regions) {
    if (forecast.filter(later -> isMuch(later.maxOverMean(), regions)).isPresent()) {
      return List.of(warning(forecast.get(), regions));
    }
    return inFileOrder
        .filter(test -> isMuch(test.maxOverMean(), regions))
        .map(test -> List.of(warning(test, regions)))
        .orElse(List.of());
  }

  private boolean hasDirection(int regions) {
    return !warnings(regions).isEmpty();
  }

  private boolean isMuch(double maxOverMean, int regions) {
    return maxOverMean > MUCH * bound.maxOverMean()
        && maxOverMean >= Math.min(LEAST, (1 + regions) / 2.0);
  }

  private static String warning(Forecast later, int regions) {
    return String.format(
        Locale.ROOT,
        "%s, so new rows go to few regions: %s will give one region %.3g times the mean, and none"
            + " to %,d of %,d regions; %s",
        later.reason(),
        later.keys(),
        later.maxOverMean(),
        later.idle(),
        regions,
        remedy(regions));
  }

  private static String warning(BackTest test, int regions) {
    return String.format(
        Locale.ROOT,
        "keys change along the file: a plan from its first half gives one region %.3g times the"
            + " mean of its second half; if it is in the order of writing, later keys will do the"
            + " same; %s",
        test.maxOverMean(),
        remedy(regions));
  }

  private static String remedy(int regions) {
    int buckets = SaltedKeys.buckets(regions);
    return String.format(
        Locale.ROOT,
        "pre-splitting cannot spread them; a salt in front of the keys, or a hash of what they"
            + " begin with, does: --keys '%s' plans for it, but a scan of a range becomes %,d"
            + " scans, one per bucket",
        SaltedKeys.salting(buckets),
        buckets);
  }
}
