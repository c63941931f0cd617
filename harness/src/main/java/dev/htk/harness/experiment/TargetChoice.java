package dev.htk.harness.experiment;

import dev.htk.harness.bench.Maximum;
import dev.htk.harness.bench.Targets;
import java.util.Locale;

/**
 * The rate that the measured phase is offered.
 *
 * @param rate operations a second; null for a closed loop or a share
 * @param share of the baseline's maximum, in percent; null for a closed loop or a rate
 */
public record TargetChoice(Double rate, Integer share) {

  /** As fast as the threads can. */
  public static final TargetChoice CLOSED_LOOP = new TargetChoice(null, null);

  /**
   * The rates of a trial. The load is in a closed loop, unless it is what is measured.
   *
   * @param maximum of the baseline; looked at for a share only
   */
  Targets targets(boolean runPhase, Maximum maximum) {
    if (share != null) {
      return runPhase ? maximum.shareOfRun(share) : maximum.share(share);
    }
    return rate == null || !runPhase ? Targets.given(rate) : new Targets(0.0, rate, null);
  }

  /** As a definition has it. */
  @Override
  public String toString() {
    if (share != null) {
      return share + "%";
    }
    return rate == null ? "closed" : String.format(Locale.ROOT, "%.0f", rate);
  }
}
