// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchPlanner;
import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.workload.TablePlan;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Plans a wind tunnel: the operation to compare, and the duration of each part. */
public final class TunnelPlanner {

  /** The comparison is about the first of these operations that a workload has. */
  private static final List<Map.Entry<YcsbProperty, Operation>> OPERATIONS =
      List.of(
          Map.entry(YcsbProperty.INSERTPROPORTION, Operation.INSERT),
          Map.entry(YcsbProperty.UPDATEPROPORTION, Operation.UPDATE),
          Map.entry(YcsbProperty.READMODIFYWRITEPROPORTION, Operation.READ_MODIFY_WRITE),
          Map.entry(YcsbProperty.READPROPORTION, Operation.READ),
          Map.entry(YcsbProperty.SCANPROPORTION, Operation.SCAN));

  /** A read-modify-write counts as these, too. */
  private static final Set<Operation> READ_AND_WRITTEN =
      EnumSet.of(Operation.READ, Operation.UPDATE);

  private static final String BOUND = ".p99 <= 20ms";

  /**
   * Gives a modelled server two regions, so that their store files reach a steady state during the
   * load. Ten regions would take minutes, in which a server that puts off compactions looks better
   * than in the long run.
   */
  public static final TablePlan USUAL_TABLE = new TablePlan(TablePlan.Kind.REGIONS, 2);

  /** Exceeds what a closed loop loads in its time. */
  private static final long RECORDS = 200_000;

  /** Longest load of a tunnel. */
  public static final int LOAD_SECONDS = 40;

  private static final int RAMP_SECONDS = 35;
  private static final int SETTLE_SECONDS = 12;

  /** Time for servers to recover from the fault. */
  private static final int RECOVERY_SECONDS = 30;

  /** Default length of the measured stretch. */
  public static final int MEASURE_SECONDS = 65;

  private static final int SHARE = 70;
  private static final int USUAL_ROUNDS = 2;

  private TunnelPlanner() {}

  /**
   * A checked and resolved tunnel.
   *
   * @param operation the operation that is compared
   */
  public record Planned(BenchPlan plan, TunnelDesign design, Operation operation) {

    /**
     * Returns this tunnel with another length of the measured stretch, which is then run in each
     * round: who asks for one wants to see it.
     */
    public Planned measuredFor(int seconds) {
      return new Planned(plan, design.withMeasureSeconds(seconds).withUntilClear(false), operation);
    }

    /** Returns this tunnel with trials that keep all operations of {@code micros} and longer. */
    public Planned keepingFrom(long micros) {
      return new Planned(plan.keepingFrom(micros), design, operation);
    }

    /** Returns this tunnel with another rate in the measured stretch, in percent. */
    public Planned offering(int share) {
      return new Planned(plan, design.withShare(share), operation);
    }
  }

  /**
   * Plans a tunnel. Its trials keep all operations that are slower than the bound.
   *
   * @param profiles the baseline, and the profile to compare with it
   * @param slo the bound under which a rate counts as sustained; null for a p99 of 20 ms
   * @param rounds null for the usual two, of which the second is run if the first is not clear
   * @throws HarnessException if a part of the request is wrong
   */
  public static Planned plan(
      BenchRequest request, List<String> profiles, Criterion slo, Integer rounds)
      throws HarnessException, InterruptedException {
    BenchPlan loaded = load(request, profiles);
    Operation operation = operation(loaded.workload());
    Criterion bound = slo == null ? usualBound(operation) : slo;
    BenchPlan plan = loaded.keepingFrom((long) bound.limitMicros());
    TunnelDesign design =
        new TunnelDesign(
            rounds == null ? USUAL_ROUNDS : rounds,
            /* untilClear= */ rounds == null,
            LOAD_SECONDS,
            RAMP_SECONDS,
            SETTLE_SECONDS,
            MEASURE_SECONDS,
            bound,
            SHARE);
    boolean goesWrong = plan.modelled() != null && plan.modelled().hasLateDataNode();
    return new Planned(
        plan, goesWrong ? design.withSettleSeconds(RECOVERY_SECONDS) : design, operation);
  }

  /**
   * Plans a tunnel's load alone.
   *
   * @throws HarnessException if a part of the request is wrong
   */
  public static BenchPlan load(BenchRequest request, List<String> profiles)
      throws HarnessException, InterruptedException {
    BenchPlan plan = BenchPlanner.plan(request, profiles);
    plan.requireMemoryForEachSide();
    if (plan.modelled() != null) {
      // How much a closed loop loads is known only afterwards.
      plan.modelled().requireRoom();
    }
    return plan.loadedFor(RECORDS, LOAD_SECONDS);
  }

  /**
   * Checks that a workload has operations of a bound's kind, without which no window keeps it.
   *
   * @throws HarnessException if it has none
   */
  public static void requireBounded(YcsbWorkload workload, Criterion bound)
      throws HarnessException {
    boolean hasBoth = workload.proportion(YcsbProperty.READMODIFYWRITEPROPORTION) > 0;
    boolean isThere =
        (hasBoth && READ_AND_WRITTEN.contains(bound.operation()))
            || OPERATIONS.stream()
                .filter(kind -> workload.proportion(kind.getKey()) > 0)
                .anyMatch(kind -> kind.getValue() == bound.operation());
    if (!isThere) {
      throw HarnessException.badInput(
          "--slo '%s': workload %s has no such operation; bound one that it has",
          bound.text(), workload.name());
    }
  }

  private static Criterion usualBound(Operation operation) throws HarnessException {
    return Criterion.parse(operation.ycsbName().toLowerCase(Locale.ROOT) + BOUND);
  }

  private static Operation operation(YcsbWorkload workload) {
    return OPERATIONS.stream()
        .filter(kind -> workload.proportion(kind.getKey()) > 0)
        .findFirst()
        .map(Map.Entry::getValue)
        .orElse(Operation.READ);
  }
}
