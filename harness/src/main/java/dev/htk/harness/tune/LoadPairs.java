// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClientKind;
import dev.htk.harness.run.Side;
import dev.htk.harness.study.AblationPlan;
import dev.htk.harness.study.LoadPair;
import dev.htk.harness.study.Study;
import dev.htk.harness.study.TunnelDesign;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.ResolvedProfile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Pairs that load as fast as their threads can. */
record LoadPairs(BenchPlan plan, Study study) implements Pairs {

  private static final String LOAD = "load";
  private static final double MICROS_PER_SECOND = 1e6;

  @Override
  public double seconds() {
    return LoadPair.SECONDS;
  }

  @Override
  public int mostCalls() {
    return mostCalls(plan);
  }

  /** Returns the threads of a client that waits for each answer. */
  static int mostCalls(BenchPlan plan) {
    YcsbWorkload workload = plan.workload();
    return plan.request().drive().decidedFor(workload).client() == ClientKind.SYNC
        ? workload.number(YcsbProperty.THREADCOUNT, 1)
        : Integer.MAX_VALUE;
  }

  @Override
  public BenchPlan plan(ResolvedProfile best, ResolvedProfile other) throws HarnessException {
    return plan.withCheckedSides(List.of(best.named(SIDES.get(0)), other.named(SIDES.get(1))));
  }

  @Override
  public Measured measure(int number, String words, ResolvedProfile best, ResolvedProfile other)
      throws HarnessException, IOException, InterruptedException {
    List<String> trials =
        SIDES.stream().map(side -> RecordedPairs.name(number) + "-" + side).toList();
    List<Side.Trial> found = new ArrayList<>();
    study.run(
        List.of(
            new LoadPair(study, plan(best, other), number, trials, SIDES, words, found::addAll)),
        Study.StopRule.NONE);
    List<String> reasons = new ArrayList<>();
    for (int side = 0; side < SIDES.size(); side++) {
      reasons.addAll(new Side(SIDES.get(side), List.of(found.get(side))).reasons());
    }
    return new Measured(
        rate(found.get(0)),
        rate(found.get(1)),
        blame(trials.get(0), found.get(0)),
        blame(trials.get(1), found.get(1)),
        reasons,
        found.stream().mapToDouble(LoadPairs::seconds).max().orElseThrow());
  }

  private Blame blame(String trial, Side.Trial found) throws IOException {
    return Blame.of(study.folder().path(trial), found.summary(), LOAD, AblationPlan.SLOW_MICROS);
  }

  /** Returns what a side loaded, operations a second; null if it lost something. */
  private static Double rate(Side.Trial side) {
    return side.summary().reasons().isEmpty()
        ? side.summary().phases().get(LOAD).throughput()
        : null;
  }

  /** Returns the time of a trial, with that of its end, before which its manifest is written. */
  private static double seconds(Side.Trial side) {
    return (side.manifest().end() - side.manifest().start()) / MICROS_PER_SECOND
        + 2 * TunnelDesign.STOP_SECONDS;
  }
}
