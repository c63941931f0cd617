package dev.htk.harness.trial.pair;

import java.util.List;
import java.util.Optional;

/**
 * {@code pair.json}: what a trial of a pair found besides its summary.
 *
 * @param loaded what the closed loop of the load reached, operations a second; 0 if it was too
 *     short
 * @param sustained the rate from which on down the ramp kept its criterion, operations a second
 * @param isLeast whether the ramp kept it from its beginning, so that more may be sustained
 * @param resolution by how much the ramp's rate falls within one of its windows
 * @param ramp the windows of the ramp
 * @param rate offered in the measured stretch, operations a second
 * @param from when the measured stretch began, epoch microseconds
 * @param to when it ended
 */
public record PairOutcome(
    double loaded,
    double sustained,
    boolean isLeast,
    double resolution,
    List<RampWindow> ramp,
    double rate,
    long from,
    long to) {

  public static final String FILE = "pair.json";

  /**
   * A window of the ramp.
   *
   * @param rate offered at its middle, operations a second
   * @param kept whether it kept the criterion
   */
  public record RampWindow(double rate, boolean kept) {}

  public PairOutcome {
    ramp = List.copyOf(ramp);
  }

  /**
   * Returns the rate that was sustained. The ramp's rate does not count if the measured stretch was
   * offered no more than that and broke the criterion: a server that puts off its compactions keeps
   * a bound for some seconds at a rate that it does not keep for a minute.
   *
   * @param measuredKept whether the measured stretch kept the criterion
   * @return operations a second; empty if none was
   */
  public Optional<Double> sustained(boolean measuredKept) {
    boolean contradicted = !measuredKept && rate <= sustained;
    return sustained == 0 || contradicted ? Optional.empty() : Optional.of(sustained);
  }
}
