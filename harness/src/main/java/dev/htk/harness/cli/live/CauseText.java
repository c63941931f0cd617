// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import static dev.htk.harness.text.Numbers.percentTenths;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.PlaceShare;
import dev.htk.tuning.text.Phrase;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Renders what the diagnosis of a run and that of a running cluster have in common. */
public abstract class CauseText {

  /** Smaller shares are left out of lists. */
  protected static final double LEAST_SHARE = 0.005;

  protected static final String UNEXPLAINED = "UNEXPLAINED";
  protected static final double MICROS_PER_MILLI = 1000;

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Page text = new Page(0);

  /**
   * Adds a table of the places with the largest shares.
   *
   * @param format of a row: place, share, number of operations, causes
   * @param heading the first three columns' names
   */
  protected void addPlaces(
      String format, List<String> heading, List<PlaceShare> places, int most, int mostCauses) {
    line("");
    line(format, heading.get(0), heading.get(1), heading.get(2), "causes");
    for (PlaceShare place : places.subList(0, Math.min(most, places.size()))) {
      line(
          format,
          place.place() == null ? "not known" : PlainText.of(place.place()),
          percentTenths(place.share()),
          count(place.operations()),
          causes(place.causes(), mostCauses));
    }
    addMore(places.size(), most);
  }

  /** Returns the largest causes with their shares, in order. */
  protected static String causes(Map<String, Double> causes, int most) {
    return causes.entrySet().stream()
        .filter(cause -> cause.getValue() >= LEAST_SHARE)
        .limit(most)
        .map(cause -> cause.getKey() + " " + percentTenths(cause.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** Adds a line if not all entries of a list were shown. */
  protected void addMore(int all, int shown) {
    if (all > shown) {
      line("and %,d more", all - shown);
    }
  }

  /** Adds the change that is proposed, without the reason. */
  protected void addChange(Advice advice) {
    line(
        "%s: %s = %s instead of %s (%s)",
        advice.cause(),
        advice.key(),
        PlainText.of(advice.to()),
        PlainText.of(String.valueOf(advice.from())),
        advice.activation());
  }

  /** Adds a line, without blanks at its end. */
  protected void line(String format, Object... arguments) {
    text.row(format, arguments);
  }

  protected void paragraph(int indent, String words) {
    text.paragraph(indent, PlainText.of(words));
  }

  /** Returns all lines so far, each with a line end. */
  protected String text() {
    return text.toString();
  }

  /** Returns the chain of causes behind another, the nearest first. */
  protected static String arrows(List<String> behind) {
    return behind.stream().map(code -> " ← " + code).collect(Collectors.joining());
  }

  protected static String time(long micros) {
    return CLOCK.format(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
  }

  protected static String count(long number) {
    return Phrase.of("%,d", number);
  }
}
