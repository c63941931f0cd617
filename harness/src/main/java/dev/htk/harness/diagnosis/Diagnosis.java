package dev.htk.harness.diagnosis;

import java.util.List;

/**
 * What {@code htk diagnose --format json} prints. Causes are codes of {@code StallCause}; times are
 * epoch microseconds of the client's clock, durations microseconds, shares and chances from 0 to 1.
 * Immutable.
 *
 * @param spikes worst first, at most {@link #MOST_SPIKES}
 * @param advice of the greatest cause first
 * @param headline the answer in one sentence
 * @param spikesInAll how many there were, also those that are not in {@code spikes}
 * @param byServer where the excess was spent, the largest share first; operations of which no
 *     server is known are under {@code null}
 * @param byRegion the same by region
 * @param clocks how each server's times were brought to the client's clock
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

  /** More are counted, but not listed. */
  public static final int MOST_SPIKES = 1000;

  public Diagnosis {
    spikes = List.copyOf(spikes);
    advice = List.copyOf(advice);
    byServer = List.copyOf(byServer);
    byRegion = List.copyOf(byRegion);
    clocks = List.copyOf(clocks);
  }
}
