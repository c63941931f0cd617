// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.profile.ResolvedProfile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Pairs of a server whose slowest part limits its rate, and gets the blame. A second's pair.
 *
 * @param limits the rate up to which each cause lets a profile go
 * @param ran the profiles that were measured
 * @param refused settings with which no cluster can be planned
 * @param first how far the equal sides of the first pair differ
 * @param mostCalls calls that may be under way at a time
 */
record SimulatedPairs(
    Map<StallCause, ToDoubleFunction<ResolvedProfile>> limits,
    List<ResolvedProfile> ran,
    List<Map<String, String>> refused,
    double first,
    int mostCalls)
    implements Pairs {

  SimulatedPairs() {
    this(0.96, 1000);
  }

  SimulatedPairs(double first, int mostCalls) {
    this(new LinkedHashMap<>(), new ArrayList<>(), new ArrayList<>(), first, mostCalls);
  }

  /** Limits the rate by a value of a setting: so much for each unit of it. */
  SimulatedPairs with(StallCause cause, String key, double ratePerUnit) {
    return with(cause, profile -> profile.number(key).doubleValue() * ratePerUnit);
  }

  SimulatedPairs with(StallCause cause, ToDoubleFunction<ResolvedProfile> limit) {
    limits.put(cause, limit);
    return this;
  }

  @Override
  public double seconds() {
    return 1;
  }

  @Override
  public BenchPlan plan(ResolvedProfile best, ResolvedProfile other) throws HarnessException {
    if (refused.contains(other.settings())) {
      throw HarnessException.badInput("refused");
    }
    return null;
  }

  @Override
  public Measured measure(int number, String words, ResolvedProfile best, ResolvedProfile other) {
    ran.add(other);
    // Equal sides differ a little, once to this side and once to that.
    double noise = number == 1 ? first : number % 2 == 0 ? 1.04 : 0.96;
    double otherRate = rate(other) * noise;
    return new Measured(
        rate(best) == 0 ? null : rate(best),
        otherRate == 0 ? null : otherRate,
        blame(best),
        blame(other),
        otherRate == 0 ? List.of("other: it lost rows") : List.of(),
        1);
  }

  private double rate(ResolvedProfile profile) {
    return limits.values().stream()
        .mapToDouble(limit -> limit.applyAsDouble(profile))
        .min()
        .orElseThrow();
  }

  private Blame blame(ResolvedProfile profile) {
    StallCause slowest =
        limits.keySet().stream()
            .filter(cause -> limits.get(cause).applyAsDouble(profile) == rate(profile))
            .findFirst()
            .orElseThrow();
    if (slowest == StallCause.UNEXPLAINED) {
      return new Blame(List.of(), 1, "not explained");
    }
    Blame.Cause gate = new Blame.Cause(slowest, 0.9);
    return new Blame(
        slowest == StallCause.CLIENT_BACKOFF
            ? List.of(new Blame.Cause(StallCause.REGION_TRANSITION, 0.9), gate)
            : List.of(gate),
        0.1,
        "90 % " + slowest);
  }
}
