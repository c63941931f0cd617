// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.trial.pair.PairSpec;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Arrays;

/**
 * Sets the duration of each part of a wind tunnel.
 *
 * @param rounds each with fresh JVMs and clusters on both sides; one shows only large differences
 * @param untilClear whether only the first is run if it is clear
 * @param loadSeconds the load, a closed loop that fills both sides to about their steady state
 * @param rampSeconds the ramp that finds what a side sustains
 * @param settleSeconds the time at the rate before the measured stretch
 * @param measureSeconds the measured stretch
 * @param slo the bound under which a rate counts as sustained
 * @param share the offered rate, in percent of what the baseline sustains
 */
@RecordBuilder
public record TunnelDesign(
    int rounds,
    boolean untilClear,
    int loadSeconds,
    int rampSeconds,
    int settleSeconds,
    int measureSeconds,
    Criterion slo,
    int share)
    implements TunnelDesignBuilder.With {

  /** Length of a window: at a hundred operations a second its p99 rests on ten operations. */
  static final Duration WINDOW = Duration.ofSeconds(10);

  /** Time until two clusters on two cores serve. */
  public static final int START_SECONDS = 20;

  /** Time until both sides have counted their rows and stopped. */
  public static final int STOP_SECONDS = 6;

  PairSpec pair() {
    return new PairSpec(slo, rampSeconds, settleSeconds, measureSeconds);
  }

  /** Returns the expected duration of a step. */
  double seconds(Step step) {
    return switch (step) {
      case START -> START_SECONDS + loadSeconds;
      case RAMP -> rampSeconds;
      case MEASURE -> settleSeconds + measureSeconds;
      case STOP -> STOP_SECONDS;
    };
  }

  /** Returns the expected duration of a round. */
  public double roundSeconds() {
    return Arrays.stream(Step.values()).mapToDouble(this::seconds).sum();
  }

  /** The steps of a round, in their order. */
  enum Step {
    START("starting both clusters and loading"),
    RAMP("lowering the rate"),
    MEASURE("measuring"),
    STOP("counting rows and leaving");

    private final String words;

    Step(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }
}
