package dev.htk.harness.windtunnel;

import dev.htk.harness.trial.pair.PairSpec;
import java.time.Duration;

/**
 * Sets how long each part of a wind tunnel takes.
 *
 * @param rounds each of fresh JVMs and clusters on both sides, 2 or more for a verdict
 * @param loadSeconds the load, a closed loop that fills both sides to about where they stay
 * @param rampSeconds the ramp that finds what a side sustains
 * @param settleSeconds the rate before the measured stretch
 * @param measureSeconds the measured stretch
 * @param slo the bound under which a rate counts as sustained
 * @param share of what the baseline sustains that is offered, in percent
 */
public record TunnelDesign(
    int rounds,
    int loadSeconds,
    int rampSeconds,
    int settleSeconds,
    int measureSeconds,
    String slo,
    int share) {

  /** Of a window pair: a p99 of a hundred operations a second rests on ten operations. */
  static final Duration WINDOW = Duration.ofSeconds(10);

  /** Two clusters on two cores, until they serve. */
  public static final int START_SECONDS = 20;

  /** Until both have counted their rows and left. */
  public static final int STOP_SECONDS = 6;

  /** Returns the same with a longer time between what goes wrong and the measured stretch. */
  TunnelDesign settlingFor(int seconds) {
    return new TunnelDesign(rounds, loadSeconds, rampSeconds, seconds, measureSeconds, slo, share);
  }

  TunnelDesign measuredFor(int seconds) {
    return new TunnelDesign(rounds, loadSeconds, rampSeconds, settleSeconds, seconds, slo, share);
  }

  PairSpec pair() {
    return new PairSpec(slo, rampSeconds, settleSeconds, measureSeconds);
  }

  /** Returns how long a step is expected to take. */
  double seconds(Step step) {
    return switch (step) {
      case START -> START_SECONDS + loadSeconds;
      case RAMP -> rampSeconds;
      case MEASURE -> settleSeconds + measureSeconds;
      case STOP -> STOP_SECONDS;
    };
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
