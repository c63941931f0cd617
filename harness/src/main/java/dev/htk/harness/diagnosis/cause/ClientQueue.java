package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Claims;
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
 * The queue of an open loop before the client's threads, and what has made it: first what made it
 * grow, which is service beyond the pace at which all threads together keep up with the offered
 * rate; then what kept it from draining, which is service beyond an ordinary one; then the client's
 * own want of a core, in which a free thread sleeps on after its operation is due.
 *
 * <p>Can be walked through by several threads, after one walk without a shift.
 */
final class ClientQueue {

  private final List<TailOperation> operations;
  private final Ground ground;
  private final Window window;
  private final double ofSlots;
  private final BusyPeriods busy;
  private final int[] busyOf;
  private final Optional<Track> clientPauses;
  private final Optional<Track> clientStarved;
  private final double[] backlogs;

  /**
   * A queue.
   *
   * @param all operations of the run that are known; they make the queue
   * @param sample those that are asked for
   * @param oneOf how many operations each of the sample stands for
   */
  ClientQueue(
      List<TailOperation> all,
      List<TailOperation> sample,
      int oneOf,
      Timeline timeline,
      Ground ground) {
    this.operations = sample;
    this.ground = ground;
    this.window = timeline.window();
    this.ofSlots = (double) oneOf / ground.slots();
    this.busy = BusyPeriods.of(all, ground.ordinaryMicros());
    this.busyOf = sample.stream().mapToInt(operation -> busy.at(operation.start())).toArray();
    this.clientPauses = timeline.track(StallCause.CLIENT_PAUSE, Names.NONE, Names.NONE);
    this.clientStarved = timeline.track(StallCause.CPU_STARVED, Names.NONE, Names.NONE);
    this.backlogs = new double[sample.size()];
  }

  /** Begins to go through the operations by their starts, moved against the events by so much. */
  Walk walk(long shift, Keys keys) {
    return new Walk(shift, keys);
  }

  /** On the way through the operations. Not thread-safe. */
  final class Walk {

    private final long shift;
    private final Keys keys;
    private final HeldThreads grown = new HeldThreads();
    private final HeldThreads slowed = new HeldThreads();
    private final Uncovered uncovered = new Uncovered();

    private Walk(long shift, Keys keys) {
      this.shift = shift;
      this.keys = keys;
    }

    /** Goes on to an operation's start. */
    void goTo(int index) {
      if (!busy.isNone()) {
        long start = operations.get(index).start();
        grown.advance(busyOf[index], busy.start(busyOf[index]), start);
        slowed.advance(busyOf[index], busy.start(busyOf[index]), start);
      }
    }

    /** Adds what the operation is held by itself. */
    void add(int index, Claims claims, int[] claimKeys, long[] parts) {
      if (!busy.isNone()) {
        TailOperation operation = operations.get(index);
        long over = ground.overPaceMicros(operation.serviceMicros(), busyOf[index] >= 0);
        long slow = ground.overOrdinaryMicros(operation.serviceMicros()) - over;
        grown.add(operation.start(), operation.end(), claimKeys, scaled(claims, parts, over));
        slowed.add(operation.start(), operation.end(), claimKeys, scaled(claims, parts, slow));
      }
    }

    /** Where the wait of the operation gone to went. */
    WaitingParts waiting(int index) {
      TailOperation operation = operations.get(index);
      if (operation.waitMicros() <= 0) {
        return WaitingParts.NONE;
      }
      WaitingParts parts = new WaitingParts();
      double left = (double) operation.waitMicros();
      left -= addPauses(operation, parts);
      left -= addLate(operation, left, parts);
      if (busyOf[index] < 0) {
        add(StallCause.UNEXPLAINED, left, operation, parts);
        return parts;
      }
      long begin = busy.start(busyOf[index]);
      left -= handOut(grown, since(clientPauses, begin, operation), left, operation, parts);
      left -= handOut(slowed, 0, left, operation, parts);
      // Operations under way do not make up for it: threads were free, and nothing woke them.
      double asleep = Math.min(left, since(clientStarved, begin, operation));
      add(StallCause.CPU_STARVED, asleep, operation, parts);
      left -= asleep;
      if (shift == 0) {
        backlogs[index] = left;
      }
      // What is left needs no events: a shifted run must not find more of it for want of them.
      double backlog = Math.min(left, backlogs[index]);
      add(StallCause.CLIENT_BACKLOG, backlog, operation, parts);
      add(StallCause.UNEXPLAINED, left - backlog, operation, parts);
      return parts;
    }

    private void add(StallCause cause, double micros, TailOperation operation, WaitingParts parts) {
      parts.add(keys.of(cause), micros, operation.due(), operation.start());
    }

    /** The client stood still while the operation waited. */
    private double addPauses(TailOperation operation, WaitingParts parts) {
      long due = window.back(operation.due(), shift);
      uncovered.reset(due, due + operation.waitMicros());
      Claims pauses = new Claims();
      clientPauses.ifPresent(track -> uncovered.claim(track, pauses, /* isMeasured= */ false));
      for (int i = 0; i < pauses.size(); i++) {
        int key =
            keys.of(
                operation,
                StallCause.CLIENT_PAUSE,
                Names.NONE,
                Names.NONE,
                pauses.from(i),
                pauses.to(i));
        parts.add(key, (double) pauses.micros(i), pauses.from(i), pauses.to(i));
      }
      return (double) pauses.totalMicros();
    }

    /** Measured of this very thread, so that a shifted operation finds nothing instead. */
    private double addLate(TailOperation operation, double most, WaitingParts parts) {
      double late = Math.min(most, (double) operation.lateMicros());
      int key =
          shift == 0
              ? keys.of(
                  operation,
                  StallCause.CPU_STARVED,
                  Names.NONE,
                  Names.NONE,
                  operation.due(),
                  operation.start())
              : keys.of(StallCause.UNEXPLAINED);
      parts.add(key, late, operation.due(), operation.start());
      return late;
    }

    /**
     * Gives a wait to what has held threads, in proportion to it and no more than it.
     *
     * @param paused for how long the whole client stood still
     * @return how much of the wait that is
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
      double lost = sums.total() * ofSlots + paused;
      double part = lost > 0 ? Math.min(1, wait / lost) : 0;
      sums.forEach((key, micros, from, to) -> parts.add(key, part * ofSlots * micros, from, to));
      add(StallCause.CLIENT_PAUSE, part * paused, operation, parts);
      return Math.min(wait, lost);
    }

    /** How long something held the whole client from a time to an operation's start. */
    private double since(Optional<Track> track, long begin, TailOperation operation) {
      long from = window.back(begin, shift);
      return track
          .map(of -> (double) of.overlap(from, from + operation.start() - begin))
          .orElse(0.0);
    }
  }

  /**
   * So much of an operation's parts, each in proportion. While the client stands still, its idle
   * threads are lost as well, so that this is counted on its own.
   */
  private static long[] scaled(Claims claims, long[] parts, long micros) {
    double total = (double) LongStream.of(parts).sum();
    double share = total == 0 ? 0 : Math.min(1, micros / total);
    long[] scaled = new long[parts.length];
    for (int k = 0; k < parts.length; k++) {
      boolean isPause = k < claims.size() && claims.cause(k) == StallCause.CLIENT_PAUSE;
      scaled[k] = isPause ? 0 : Math.round(share * parts[k]);
    }
    return scaled;
  }
}
