package dev.htk.harness.diagnosis;

import java.util.List;

/**
 * The output of {@code htk diagnose --format json}. Causes are codes of {@code StallCause}. Times
 * are epoch microseconds of the client's clock, durations are microseconds, shares and chances
 * range from 0 to 1. Immutable.
 *
 * @param spikes the largest excess first, at most {@link #MOST_SPIKES}
 * @param advice proposed changes, those for the largest cause first
 * @param headline the answer in one sentence
 * @param spikesInAll number of spikes, including those left out of {@code spikes}
 * @param byServer the excess by server, the largest share first; the place is {@code null} for
 *     operations whose server is unknown
 * @param byRegion the excess by region, in the same form
 * @param clocks how each server's times were converted to the client's clock
 */
public record Diagnosis(
    List<Spike> spikes,
    Tail tail,
    List<Advice> advice,
    String headline,
    DiagnosedRun run,
    int spikesInAll,
    List<PlaceShare> byServer,
    List<PlaceShare> byRegion,
    List<ServerClock> clocks,
    Confidence confidence) {

  /** Limits the listed spikes; further ones are only counted. */
  public static final int MOST_SPIKES = 1000;

  public Diagnosis {
    spikes = List.copyOf(spikes);
    advice = List.copyOf(advice);
    byServer = List.copyOf(byServer);
    byRegion = List.copyOf(byRegion);
    clocks = List.copyOf(clocks);
  }
}
