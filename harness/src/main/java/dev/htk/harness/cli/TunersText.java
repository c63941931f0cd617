// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.study.RatioWords;
import dev.htk.harness.study.TunnelSetting;
import dev.htk.harness.text.Numbers;
import dev.htk.harness.tune.TunerResults;
import dev.htk.harness.tune.TunerResults.Found;
import dev.htk.harness.tune.TunerResults.Row;
import dev.htk.tuning.text.Phrase;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Renders a comparison of tuners: first how soon each was near the best. Stateless. */
final class TunersText {

  private TunersText() {}

  static String of(TunerResults results) {
    Page page = new Page(0);
    page.paragraph(
        0,
        Phrase.of(
            "%s on %s, up to %s each, seed %s: the best is %s the start",
            results.goal(),
            TunnelSetting.where(PlainText.of(results.machine())),
            Numbers.counted(results.mostPairs(), "pair"),
            Long.toString(results.seed()),
            RatioWords.of(results.best())));
    page.gap();
    for (Row row : results.tuners()) {
      page.paragraph(0, row.tuner() + ": " + summary(results, row));
    }
    page.gap();
    for (Row row : results.tuners()) {
      row.last()
          .filter(last -> !last.values().isEmpty())
          .ifPresent(last -> page.paragraph(0, row.tuner() + ": " + PlainText.of(values(last))));
    }
    results.tuners().stream()
        .flatMap(row -> givenUp(results, row))
        .forEach(words -> page.paragraph(0, words));
    return page.toString();
  }

  /** Returns the best place of all, if its tuner took another for better in the end. */
  private static Stream<String> givenUp(TunerResults results, Row row) {
    return row.found().stream()
        .filter(found -> found.ratio() != null && found.ratio() == results.best())
        .filter(found -> !row.last().equals(Optional.of(found)))
        .map(
            found ->
                Row.named(row.tuner(), found.pair())
                    + ", the best of all: "
                    + PlainText.of(values(found)));
  }

  private static String summary(TunerResults results, Row row) {
    String last =
        row.last()
            .map(
                found ->
                    found.ratio() == null
                        ? "failed when measured anew"
                        : RatioWords.of(found.ratio()) + " (" + each(found) + ")")
            .orElse("found nothing better than the start");
    String near =
        results
            .reached(row)
            .map(
                found ->
                    found.pair() == 0
                        ? ""
                        : Phrase.of(
                            "; 90 %% of the best after %s, %s, with %s",
                            Numbers.counted(found.pair(), "pair"),
                            Numbers.seconds(Math.round(found.minutes() * 60e6)),
                            RatioWords.of(found.ratio())))
            .orElse("; never at 90 % of the best");
    return last + near;
  }

  private static String each(Found found) {
    return found.ratios().stream().map(RatioWords::of).collect(Collectors.joining(", "));
  }

  private static String values(Found found) {
    return found.values().entrySet().stream()
        .map(entry -> entry.getKey() + " = " + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
