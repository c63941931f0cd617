// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import java.util.List;

/**
 * The output of {@code htk diagnose --format json}. Causes are codes of {@code StallCause}. Times
 * are epoch microseconds of the client's clock, durations are microseconds, shares and chances
 * range from 0 to 1.
 *
 * @param spikes the largest excess first, at most {@link #MOST_SPIKES}
 * @param advice proposed changes, those for the largest cause first
 * @param headline the answer in one sentence
 * @param spikesInAll number of spikes, including those left out of {@code spikes}
 * @param byServer the excess by server, the largest share first; the place is {@code null} for
 *     operations whose server is unknown
 * @param byRegion the excess by region, in the same form
 * @param clocks how each server's times were converted to the client's clock
 * @param backlog what an open loop lost that could not keep up; null if it did
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
    Confidence confidence,
    Backlog backlog) {

  /** Limits the listed spikes; further ones are only counted. */
  public static final int MOST_SPIKES = 1000;

  /**
   * Returns the index in {@code spikes} of the one that an operation belongs to; null if the
   * operation is not of the diagnosed tail, or of a spike that is left out.
   *
   * @param due epoch microseconds of the intended start
   */
  public Integer spikeOf(String phase, long due, long responseMicros) {
    if (phase.equals(run.phase()) && responseMicros > tail.thresholdMicros()) {
      for (int i = 0; i < spikes.size(); i++) {
        if (due >= spikes.get(i).start() && due <= spikes.get(i).end()) {
          return i;
        }
      }
    }
    return null;
  }
}
