// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.search;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.phase.Overload;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.run.rate.FoundMaximum;
import dev.htk.harness.run.rate.SearchStep;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import site.ycsb.WorkloadException;

/**
 * Searches for the highest rate that is sustained. Begins with a closed loop, or with the highest
 * rate allowed, which shows roughly where that rate lies and warms everything up. Then offers rates
 * in open loops, step by step. The rate found is offered once more for longer and, if it does not
 * hold, so are lower rates: flushes and compactions may fall behind for a minute before an
 * operation waits for them. Each step begins when they are done.
 *
 * <p>A step is accepted if it keeps up with its schedule, no operation failed, and it keeps the
 * criterion. It keeps up if 95 % of the offered rate is acknowledged by its last operation. A stall
 * in the middle may be made up for; a backlog that has grown may not.
 */
public final class MaximumSearch {

  /** Allows half a second of delay at the end of a 10 s step. */
  private static final double KEEPS_UP = 0.95;

  private static final String KEEPS_UP_WORDS = "keeps up with the schedule";

  private final SearchSpec spec;
  private final Optional<Criterion> criterion;
  private final Steps system;
  private final Consumer<SearchStep> listener;
  private final List<SearchStep> steps = new ArrayList<>();

  /** Offers rates to a system. */
  @FunctionalInterface
  public interface Steps {

    /**
     * Offers a rate for some seconds, and for hardly longer even if the rate is too high.
     *
     * @param number the step's number, counted from 1
     * @param rate operations a second; null for a closed loop
     */
    PhaseResult run(int number, Double rate, int seconds)
        throws IOException, InterruptedException, WorkloadException, HarnessException;
  }

  /**
   * @param listener receives each step when it is over
   */
  public MaximumSearch(SearchSpec spec, Steps system, Consumer<SearchStep> listener) {
    this.spec = spec;
    this.criterion = Optional.ofNullable(spec.criterion());
    this.system = system;
    this.listener = listener;
  }

  /** Runs the search, then offers the shares of the rate found. */
  public FoundMaximum run()
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    double most = spec.most() == null ? Double.POSITIVE_INFINITY : spec.most();
    RateSearch search = new RateSearch(first(), spec.precision(), most);
    boolean isOver = seek(search, spec.stepSeconds());
    double broken = search.lowestBroken();
    int seconds = spec.stepSeconds();
    double candidate = search.highestSustained();
    if (isOver && candidate > 0) {
      seconds = spec.holdSeconds();
      search = new RateSearch(candidate, spec.precision(), candidate);
      isOver = seek(search, seconds);
      broken = Math.min(broken, search.lowestBroken());
    }
    List<SearchStep> searched = List.copyOf(steps);
    double maximum = search.highestSustained();
    if (maximum > 0) {
      for (int share : spec.shares()) {
        step(maximum * share / 100, spec.holdSeconds());
      }
    }
    return new FoundMaximum(
        maximum,
        seconds,
        Double.isInfinite(broken) ? null : broken,
        criterion.map(bound -> bound.text() + ", and ").orElse("") + KEEPS_UP_WORDS,
        spec.precision(),
        ended(isOver, broken),
        searched,
        List.copyOf(steps.subList(searched.size(), steps.size())));
  }

  /** Runs steps; returns whether the search ended before it ran out of steps. */
  private boolean seek(RateSearch search, int seconds)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    OptionalDouble next = search.next();
    while (next.isPresent() && steps.size() < spec.steps()) {
      double rate = next.getAsDouble();
      search.judged(rate, step(rate, seconds).accepted());
      next = search.next();
    }
    return next.isEmpty();
  }

  private double first()
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    if (spec.from() != null) {
      return spec.from();
    }
    PhaseResult result = system.run(1, spec.most(), spec.stepSeconds());
    if (result.acknowledged() == 0) {
      throw HarnessException.badNews("no maximum can be found: not one operation succeeded");
    }
    double achieved = result.throughput();
    boolean isKept = spec.most() == null || broken(spec.most(), result).isEmpty();
    add(
        SearchStep.of(
            1,
            spec.most(),
            result,
            isKept,
            Phrase.of("%,.0f ops/s: the search begins at half of it", achieved)));
    return achieved / 2;
  }

  private SearchStep step(double rate, int seconds)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    int number = steps.size() + 1;
    PhaseResult result = system.run(number, rate, seconds);
    Optional<String> broken = broken(rate, result);
    SearchStep step =
        SearchStep.of(number, rate, result, broken.isEmpty(), broken.orElseGet(() -> kept(result)));
    add(step);
    return step;
  }

  private void add(SearchStep step) {
    steps.add(step);
    listener.accept(step);
  }

  private Optional<String> broken(double rate, PhaseResult result) {
    if (result.failed() > 0) {
      return Optional.of(
          Phrase.of("%,d of %,d operations failed", result.failed(), result.issued()));
    }
    if (result.throughput() < rate * KEEPS_UP) {
      return Optional.of(
          Phrase.of(
              "does not keep up, %,.0f ops/s achieved (%.0f %%)",
              result.throughput(), 100 * result.throughput() / rate));
    }
    return Overload.of(result).or(() -> criterion.flatMap(bound -> bound.brokenBy(result)));
  }

  private static String kept(PhaseResult result) {
    StringBuilder text = new StringBuilder(Phrase.of("%,.0f ops/s achieved", result.throughput()));
    result
        .operations()
        .forEach(
            (operation, times) ->
                text.append(
                    Phrase.of(
                        ", %s p99 %,.1f ms",
                        operation.ycsbName(), times.response().getValueAtPercentile(99) / 1e3)));
    return text.toString();
  }

  private String ended(boolean isOver, double broken) {
    if (!isOver) {
      return Phrase.of(
          "ended after %d steps, before the precision of %.0f %% was reached",
          spec.steps(), 100 * spec.precision());
    }
    return Double.isInfinite(broken)
        ? Phrase.of("ended at the highest rate allowed, %,.0f ops/s", spec.most())
        : Phrase.of("known to %.0f %%", 100 * spec.precision());
  }
}
