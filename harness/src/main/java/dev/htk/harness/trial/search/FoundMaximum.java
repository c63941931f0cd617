package dev.htk.harness.trial.search;

import java.util.List;
import java.util.Locale;

/**
 * {@code findmax.json}: what a search came to.
 *
 * @param maximum the highest rate that was sustained, operations a second; 0 if none was
 * @param seconds for how long it was
 * @param broken the lowest rate that was not; null if all were
 * @param criterion in words
 * @param ended why the search ended
 * @param steps in the order in which they ran
 * @param shares what followed at shares of the maximum
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

  /** The result for a person, in one line. */
  public String line() {
    if (maximum == 0) {
      return "no rate was sustained for %d s: %s".formatted(seconds, ended);
    }
    return String.format(
        Locale.ROOT,
        "maximum sustained for %d s: %,.0f ops/s (%s; %s)",
        seconds,
        maximum,
        broken == null
            ? "nothing higher was tried"
            : String.format(Locale.ROOT, "%,.0f ops/s was not sustained", broken),
        ended);
  }
}
