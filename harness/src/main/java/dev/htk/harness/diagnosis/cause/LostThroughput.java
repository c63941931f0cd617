// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Answered;
import dev.htk.harness.diagnosis.timeline.Claims.Claim;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.SampledOperation;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The throughput that an open loop lost while it could not keep up, by cause.
 *
 * <p>A client with a backlog sends the next operation as soon as a thread is free, so whatever
 * holds its threads costs throughput. For each slice of a backlog, of length {@code d}, in which
 * {@code n} operations succeeded while {@code r} a second were offered,
 *
 * <pre>
 * lost = max(0, r·d - n)        lost(cause) = lost · T(cause) / (T(cause 1) + T(cause 2) + …)
 * </pre>
 *
 * <p>where {@code T} is the threads' time in the slice that went to the cause: the sum over the
 * sampled operations, by weight, of the time for which {@link Attribution} finds that it held them.
 * UNEXPLAINED gets the rest of each operation's service time, less what it needs anyway (an
 * ordinary one's, or, if that is shorter, the time at which the threads keep up with the rate), and
 * the time in which threads had no operation. So the parts of a slice add up to its loss. A
 * client's sleep counts as what it was refused for, where that is known.
 */
public final class LostThroughput {

  private static final long LEAST_SLICE_MICROS = 1_000_000;
  private static final int MOST_SLICES = 20;

  /**
   * A part of a backlog.
   *
   * @param completed number of operations that succeeded
   * @param lost number of operations by which that falls short of those offered, by cause
   */
  public record Slice(Window window, double completed, Map<StallCause, Double> lost) {

    /** Returns the lost operations of all causes together. */
    public double lostInAll() {
      return lost.values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  private final List<SampledOperation> sample;
  private final AttributionParameters parameters;
  private final CulpritKeys keys;
  private final List<Slice> slices = new ArrayList<>();
  private final List<Map<Holder, Double>> held = new ArrayList<>();
  private final Map<Culprit, Findings.Part> parts = new LinkedHashMap<>();
  private final Map<Integer, Findings.AtPlace> byServer = new HashMap<>();
  private final Map<Integer, Findings.AtPlace> byRegion = new HashMap<>();

  /**
   * A holder of threads, with the place where their operations went.
   *
   * @param key number of the culprit
   */
  private record Holder(int key, int server, int region) {}

  private LostThroughput(
      List<SampledOperation> sample, Timeline timeline, AttributionParameters parameters) {
    this.sample = sample;
    this.parameters = parameters;
    this.keys = new CulpritKeys(new Behind(timeline));
  }

  /**
   * Finds what an open loop has lost.
   *
   * @param rate operations offered a second
   * @param leftOut causes that do not count
   * @return without slices if it kept up
   */
  public static LostThroughput of(
      List<SampledOperation> sample,
      Collection<Answered> answered,
      double rate,
      Timeline timeline,
      AttributionParameters parameters,
      Set<StallCause> leftOut) {
    LostThroughput lost = new LostThroughput(sample, timeline, parameters);
    for (Window backlog : Backlogs.of(sample, answered, timeline.window(), parameters.slots())) {
      lost.slice(backlog, answered);
    }
    if (!lost.slices.isEmpty()) {
      lost.gather(timeline, leftOut);
      lost.addIdle();
      for (int i = 0; i < lost.slices.size(); i++) {
        lost.divide(i, rate);
      }
    }
    return lost;
  }

  private void slice(Window backlog, Collection<Answered> answered) {
    int count = (int) Math.max(1, Math.min(MOST_SLICES, backlog.micros() / LEAST_SLICE_MICROS));
    for (int i = 0; i < count; i++) {
      Window window =
          new Window(
              backlog.start() + backlog.micros() * i / count,
              backlog.start() + backlog.micros() * (i + 1) / count);
      slices.add(
          new Slice(
              window,
              Answered.between(answered, window.start(), window.end()),
              new EnumMap<>(StallCause.class)));
      held.add(new HashMap<>());
    }
  }

  /** Gathers what held the threads of the sampled operations. */
  private void gather(Timeline timeline, Set<StallCause> leftOut) {
    List<TailOperation> operations = sample.stream().map(SampledOperation::operation).toList();
    int unexplained = keys.of(StallCause.UNEXPLAINED);
    long needed =
        parameters.paceMicros() > 0
            ? Math.min(parameters.paceMicros(), parameters.ordinaryMicros())
            : parameters.ordinaryMicros();
    new Attribution(operations, operations, 1, timeline, parameters, leftOut)
        .services(
            (index, claims) -> {
              TailOperation operation = operations.get(index);
              double weight = sample.get(index).weight();
              for (Claim claim : claims.all()) {
                int key = keys.ofRefusal(operation, claim);
                add(operation, key, claim.from(), claim.to(), weight * claim.micros());
              }
              long rest = operation.serviceMicros() - claims.totalMicros() - needed;
              add(operation, unexplained, operation.start(), operation.end(), weight * rest);
            });
  }

  /** Adds a time of an operation, spread evenly over a span, to the slices that the span meets. */
  private void add(TailOperation operation, int key, long from, long to, double micros) {
    Holder holder = new Holder(key, operation.server(), operation.region());
    for (int i = 0; i < slices.size() && micros > 0; i++) {
      Window window = slices.get(i).window();
      if (window.meets(from, to)) {
        double share = window.shared(from, to) / (double) (to - from);
        held.get(i).merge(holder, share * micros, Double::sum);
      }
    }
  }

  /** Adds the time in which threads had no operation. */
  private void addIdle() {
    for (int i = 0; i < slices.size(); i++) {
      Window window = slices.get(i).window();
      double idle = (double) parameters.slots() * window.micros();
      for (SampledOperation each : sample) {
        if (window.meets(each.operation().start(), each.operation().end())) {
          idle -= each.weight() * window.shared(each.operation().start(), each.operation().end());
        }
      }
      if (idle > 0 || held.get(i).isEmpty()) {
        Holder nobody = new Holder(keys.of(StallCause.UNEXPLAINED), Names.NONE, Names.NONE);
        held.get(i).merge(nobody, Math.max(1, idle), Double::sum);
      }
    }
  }

  /** Divides the loss of a slice among what held threads in it. */
  private void divide(int number, double rate) {
    Slice slice = slices.get(number);
    double lost = Math.max(0, rate * slice.window().micros() / 1e6 - slice.completed());
    Map<Holder, Double> all = held.get(number);
    double total = all.values().stream().mapToDouble(Double::doubleValue).sum();
    all.forEach(
        (holder, micros) -> {
          Culprit culprit = keys.culprit(holder.key());
          double part = lost * micros / total;
          slice.lost().merge(culprit.cause(), part, Double::sum);
          parts.merge(
              culprit,
              new Findings.Part(culprit, part, 0, 0, slice.window().start(), slice.window().end()),
              Findings.Part::plus);
          add(byServer, holder.server(), culprit.cause(), part);
          add(byRegion, holder.region(), culprit.cause(), part);
        });
  }

  private static void add(
      Map<Integer, Findings.AtPlace> places, int place, StallCause cause, double part) {
    places
        .computeIfAbsent(place, fresh -> new Findings.AtPlace(new EnumMap<>(StallCause.class), 0))
        .micros()
        .merge(cause, part, Double::sum);
  }

  /** Returns the slices of all backlogs, in order; empty if the open loop kept up. */
  public List<Slice> slices() {
    return slices;
  }

  /** Returns the lost operations of each culprit, in place of microseconds. */
  public Collection<Findings.Part> parts() {
    return parts.values();
  }

  /** Returns the lost operations by the numbers of the servers, in place of microseconds. */
  public Map<Integer, Findings.AtPlace> byServer() {
    return byServer;
  }

  /** Returns the lost operations by the numbers of the regions, in place of microseconds. */
  public Map<Integer, Findings.AtPlace> byRegion() {
    return byRegion;
  }
}
