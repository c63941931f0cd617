// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.driver.Driver;
import dev.htk.harness.driver.WarmUp;
import dev.htk.harness.driver.schedule.ConstantRate;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.rate.PairOutcome;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.harness.trial.pair.PairSpec;
import dev.htk.harness.trial.pair.RampWatch;
import dev.htk.harness.trial.pair.RecoveryWatch;
import dev.htk.harness.trial.pair.Rendezvous;
import dev.htk.harness.trial.pair.Rendezvous.Checkpoint;
import dev.htk.harness.trial.pair.WarmThroughput;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import site.ycsb.WorkloadException;

/** The load, then beside the counterpart a ramp and a stretch at one rate. */
final class PairScript implements TrialScript {

  private final TrialSpec spec;
  private final PairSpec pair;
  private final Rendezvous rendezvous;

  PairScript(TrialSpec spec, Rendezvous rendezvous) {
    this.spec = spec;
    this.pair = spec.pair();
    this.rendezvous = rendezvous;
  }

  @Override
  public Played play(PhaseRunner runner)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    WarmThroughput loaded = new WarmThroughput();
    PhaseResult load = runner.load(List.of(loaded));
    double unused = rendezvous.exchange(Checkpoint.LOADED, 0);
    // A load that ended before the JVMs were warm has no rate of its own.
    PairSpec.Ramp rates = pair.ramp(loaded.rate() > 0 ? loaded.rate() : load.throughput());
    RampWatch ramp = ramp(runner, rates);
    double sustained = ramp.sustained();
    // Below 0: the lowest rate, which was not sustained either.
    double rate = rendezvous.exchange(Checkpoint.RAMPED, sustained > 0 ? sustained : -rates.to());
    // Load and ramp have shown the same servers without the fault.
    runner.makeDataNodeLate();
    RecoveryWatch recovery = new RecoveryWatch(pair.criterion());
    Manifest.WarmUp settled = settle(runner, rate, recovery);
    long from = nowMicros();
    PhaseResult run = runner.run(stretch(runner, rate));
    long to = nowMicros();
    unused = rendezvous.exchange(Checkpoint.MEASURED, 0);
    spec.runFolder()
        .write(
            PairOutcome.FILE,
            new PairOutcome(
                loaded.rate(),
                sustained,
                ramp.isLeast(),
                ramp.resolution(),
                ramp.windows(),
                rate,
                recovery.recoveredAfter().isPresent() ? recovery.recoveredAfter().getAsInt() : null,
                from,
                to));
    return new Played(List.of(load, run), new Manifest.Preparation(null, settled), rate);
  }

  private RampWatch ramp(PhaseRunner runner, PairSpec.Ramp rates)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    long seed = ~spec.seed() ^ (1L << 61);
    RampWatch watch = new RampWatch(rates, pair.criterion());
    Schedule falling = Schedule.of(rates.shape(), null, seed);
    PhaseResult unused =
        runner.drive(
            Stage.RAMP,
            runner.plan(rates.operations(), falling, rates.seconds()),
            seed,
            List.of(watch));
    return watch;
  }

  /** Offers the rate until earlier phases no longer affect it. */
  private Manifest.WarmUp settle(PhaseRunner runner, double rate, RecoveryWatch recovery)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    WarmUp settling = WarmUp.of(pair.settleSeconds() + "s", 1, 0);
    return runner.warmUp(settling, new ConstantRate(rate), List.of(recovery));
  }

  private Driver.Plan stretch(PhaseRunner runner, double rate) throws HarnessException {
    Schedule constant = Schedule.of(spec.drive().schedule(), rate, spec.seed());
    long operations = Math.max(1, Math.round(rate * pair.measureSeconds()));
    return runner.plan(operations, constant, pair.measureSeconds() + 1);
  }

  private static long nowMicros() {
    return TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
  }

  @Override
  public boolean isPaired() {
    return true;
  }
}
