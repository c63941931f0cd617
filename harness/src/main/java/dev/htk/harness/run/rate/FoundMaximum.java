// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.rate;

import dev.htk.tuning.text.Phrase;
import java.util.List;

/**
 * {@code findmax.json}: the result of a search.
 *
 * @param maximum the highest sustained rate, operations a second; 0 if none was
 * @param seconds how long the rate was sustained
 * @param broken the lowest rate that was not sustained; null if all were
 * @param criterion in words
 * @param ended why the search ended
 * @param steps in the order in which they ran
 * @param shares the steps that followed at shares of the maximum
 */
public record FoundMaximum(
    double maximum,
    int seconds,
    Double broken,
    String criterion,
    double precision,
    String ended,
    List<SearchStep> steps,
    List<SearchStep> shares) {

  /** The file's name in a run's folder. */
  public static final String FILE = "findmax.json";

  /** Formats the result for people, in one line. */
  public String line() {
    if (maximum == 0) {
      return Phrase.of("no rate was sustained for %d s: %s", seconds, ended);
    }
    return Phrase.of(
        "maximum sustained for %d s: %,.0f ops/s (%s; %s)",
        seconds,
        maximum,
        broken == null
            ? "nothing higher was tried"
            : Phrase.of("%,.0f ops/s was not sustained", broken),
        ended);
  }
}
