// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Claims;
import dev.htk.harness.diagnosis.timeline.Claims.Claim;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Track;
import dev.htk.harness.diagnosis.timeline.Uncovered;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The queue before the client's threads in an open loop, and what caused it. First comes what made
 * it grow: service time beyond the pace at which all threads together keep up with the offered
 * rate. Then comes what kept it from draining: service time beyond an ordinary one. Last comes the
 * client's CPU starvation, in which a free thread sleeps on after its operation is due.
 *
 * <p>Thread-safe: each thread walks through it on its own.
 */
final class ClientQueue {

  private final List<TailOperation> operations;
  private final AttributionParameters parameters;
  private final Window window;
  private final double threadsPerOperation;
  private final BusyPeriods busy;
  private final int[] busyPeriodOf;
  private final Optional<Track> clientPauses;
  private final Optional<Track> clientStarved;

  /**
   * Prepares a queue.
   *
   * @param all all known operations of the run; they make the queue
   * @param sample the operations whose waits are asked for
   * @param sampleWeight how many operations each one of the sample stands for
   */
  ClientQueue(
      List<TailOperation> all,
      List<TailOperation> sample,
      int sampleWeight,
      Timeline timeline,
      AttributionParameters parameters) {
    this.operations = sample;
    this.parameters = parameters;
    this.window = timeline.window();
    this.threadsPerOperation = (double) sampleWeight / parameters.slots();
    this.busy = BusyPeriods.of(all, parameters.ordinaryMicros());
    this.busyPeriodOf = sample.stream().mapToInt(operation -> busy.at(operation.start())).toArray();
    this.clientPauses = timeline.track(StallCause.CLIENT_PAUSE, Names.NONE, Names.NONE);
    this.clientStarved = timeline.track(StallCause.CPU_STARVED, Names.NONE, Names.NONE);
  }

  /** A walk through the operations in order of start. Not thread-safe. */
  final class Walk {

    private final Pass pass;
    private final Keys keys;
    private final HeldThreads grown = new HeldThreads();
    private final HeldThreads slowed = new HeldThreads();
    private final Uncovered uncovered = new Uncovered();

    /** Starts a walk through the operations by start. */
    Walk(Pass pass, Keys keys) {
      this.pass = pass;
      this.keys = keys;
    }

    /** Advances to an operation's start. */
    void goTo(int index) {
      if (!busy.isNone()) {
        long start = operations.get(index).start();
        grown.advance(busyPeriodOf[index], busy.start(busyPeriodOf[index]), start);
        slowed.advance(busyPeriodOf[index], busy.start(busyPeriodOf[index]), start);
      }
    }

    /** Adds the thread time that the operation itself has lost. */
    void add(int index, List<Claim> claims, int[] claimKeys, long[] parts) {
      if (!busy.isNone()) {
        TailOperation operation = operations.get(index);
        long over = parameters.overPaceMicros(operation.serviceMicros(), busyPeriodOf[index] >= 0);
        long slow = parameters.overOrdinaryMicros(operation.serviceMicros()) - over;
        grown.add(operation.start(), operation.end(), claimKeys, scaled(claims, parts, over));
        slowed.add(operation.start(), operation.end(), claimKeys, scaled(claims, parts, slow));
      }
    }

    /** Splits this operation's queue wait by cause. */
    WaitingParts waiting(int index) {
      TailOperation operation = operations.get(index);
      if (operation.waitMicros() <= 0) {
        return WaitingParts.NONE;
      }
      WaitingParts parts = new WaitingParts();
      double left = (double) operation.waitMicros();
      left -= addPauses(operation, parts);
      left -= addLate(operation, left, parts);
      if (busyPeriodOf[index] < 0) {
        add(StallCause.UNEXPLAINED, left, operation, parts);
        return parts;
      }
      long begin = busy.start(busyPeriodOf[index]);
      left -= handOut(grown, since(clientPauses, begin, operation), left, operation, parts);
      left -= handOut(slowed, 0, left, operation, parts);
      // Operations in flight do not offset it: threads were free, but nothing woke them.
      double asleep = Math.min(left, since(clientStarved, begin, operation));
      add(StallCause.CPU_STARVED, asleep, operation, parts);
      left -= asleep;
      double backlog = pass.backlog(index, left);
      add(StallCause.CLIENT_BACKLOG, backlog, operation, parts);
      add(StallCause.UNEXPLAINED, left - backlog, operation, parts);
      return parts;
    }

    private void add(StallCause cause, double micros, TailOperation operation, WaitingParts parts) {
      parts.add(keys.of(cause), micros, operation.due(), operation.start());
    }

    /** Adds the client's pauses during the wait. */
    private double addPauses(TailOperation operation, WaitingParts parts) {
      long due = window.back(operation.due(), pass.shift());
      uncovered.reset(due, due + operation.waitMicros());
      Claims pauses = new Claims();
      clientPauses.ifPresent(track -> uncovered.claim(track, pauses, /* isMeasured= */ false));
      for (Claim pause : pauses.all()) {
        parts.add(keys.of(operation, pause), (double) pause.micros(), pause.from(), pause.to());
      }
      return (double) pauses.totalMicros();
    }

    /** Adds the CPU starvation that the client measured. */
    private double addLate(TailOperation operation, double most, WaitingParts parts) {
      double late = Math.min(most, (double) operation.lateMicros());
      Claim claim =
          new Claim(
              pass.chargedTo(StallCause.CPU_STARVED),
              Names.NONE,
              Names.NONE,
              operation.due(),
              operation.start(),
              /* isMeasured= */ true);
      parts.add(keys.of(operation, claim), late, operation.due(), operation.start());
      return late;
    }

    /**
     * Divides a wait among what has held threads, in proportion to the lost time and up to it.
     *
     * @param paused how long the whole client stood still
     * @return how much of the wait was divided
     */
    private double handOut(
        HeldThreads threads,
        double paused,
        double wait,
        TailOperation operation,
        WaitingParts parts) {
      if (wait <= 0) {
        return 0;
      }
      HeldSums sums = threads.lostUntil(operation.start());
      double lost = sums.total() * threadsPerOperation + paused;
      double part = lost > 0 ? Math.min(1, wait / lost) : 0;
      sums.forEach(
          (key, micros, from, to) -> parts.add(key, part * threadsPerOperation * micros, from, to));
      add(StallCause.CLIENT_PAUSE, part * paused, operation, parts);
      return Math.min(wait, lost);
    }

    /** Returns how long something held the whole client from a time to an operation's start. */
    private double since(Optional<Track> track, long begin, TailOperation operation) {
      long from = window.back(begin, pass.shift());
      return track
          .map(of -> (double) of.overlap(from, from + operation.start() - begin))
          .orElse(0.0);
    }
  }

  /**
   * Scales an operation's parts to {@code micros} in all. Leaves out client pauses: they cost idle
   * threads too, so they are counted separately.
   */
  private static long[] scaled(List<Claim> claims, long[] parts, long micros) {
    double total = (double) LongStream.of(parts).sum();
    double share = total == 0 ? 0 : Math.min(1, micros / total);
    long[] scaled = new long[parts.length];
    for (int k = 0; k < parts.length; k++) {
      boolean isPause = k < claims.size() && claims.get(k).cause() == StallCause.CLIENT_PAUSE;
      scaled[k] = isPause ? 0 : Math.round(share * parts[k]);
    }
    return scaled;
  }
}
