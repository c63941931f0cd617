package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.cause.PlaceTracks.Suspected;
import dev.htk.harness.diagnosis.cause.Suspect.Stage;
import dev.htk.harness.diagnosis.timeline.Claims;
import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Track;
import dev.htk.harness.diagnosis.timeline.Uncovered;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Attributes the time that operations took beyond the threshold to causes.
 *
 * <p>Each microsecond of an operation's service time goes to at most one cause, in this order:
 * pauses in which its server stood still; what the server measured in the operation's slow batch;
 * causes that can hold it outside of a batch, including the client's sleep between attempts; and,
 * where there is no batch, gates inside the server that were closed meanwhile, and background work.
 * What is left, less what an ordinary operation takes anyway, is unexplained.
 *
 * <p>In an open loop, the wait goes to what has held the client's threads since the queue began:
 * first to what made the queue grow, then to what kept it from draining, each as far as the lost
 * thread time makes up for the wait. Then it goes to the client's own CPU starvation, for as long
 * as that lasted; the rest is CLIENT_BACKLOG. An operation's excess is divided in proportion to all
 * of these.
 *
 * <p>Prepared once, then run over the operations as they were recorded, then any number of times
 * over shifted ones.
 */
final class Attribution {

  private final List<TailOperation> operations;
  private final AttributionParameters parameters;
  private final Window window;
  private final PlaceTracks[] places;
  private final BatchJoin join;
  private final ClientQueue queue;
  private final int[] inOrder;

  /**
   * Prepares an attribution.
   *
   * @param all all known operations of the run; they make the queue
   * @param oneOf how many operations each one of the sample stands for
   * @param ruledOut suspects that are left out
   */
  Attribution(
      List<TailOperation> all,
      List<TailOperation> sample,
      int oneOf,
      Timeline timeline,
      AttributionParameters parameters,
      Set<StallCause> ruledOut) {
    this.operations = sample;
    this.parameters = parameters;
    this.window = timeline.window();
    this.places = PlaceTracks.of(sample, timeline, ruledOut);
    this.join = new BatchJoin(sample, places, window, parameters.toleranceMicros());
    this.queue = new ClientQueue(all, sample, oneOf, timeline, parameters);
    this.inOrder =
        IntStream.range(0, sample.size())
            .boxed()
            .sorted(Comparator.comparingLong(i -> sample.get(i).start()))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /**
   * Attributes the excess of all operations as they were recorded.
   *
   * @return what shifted passes build on
   */
  Pass.Recorded attribute(Keys keys, Shares shares) {
    Pass.Recorded recorded = new Pass.Recorded(operations.size());
    run(recorded, keys, shares);
    return recorded;
  }

  /**
   * Attributes the excess of all operations, moved back by {@code shift} microseconds in a circle,
   * so that they meet the events by chance. Thread-safe.
   */
  void attributeShifted(long shift, Pass.Recorded recorded, Keys keys, Shares shares) {
    run(new Pass.Shifted(shift, recorded), keys, shares);
  }

  private void run(Pass pass, Keys keys, Shares shares) {
    List<List<MeasuredBatch>> batches = join.join(pass.shift());
    ClientQueue.Walk walk = queue.walk(pass, keys);
    Scratch scratch = new Scratch();
    for (int i : inOrder) {
      TailOperation operation = operations.get(i);
      walk.goTo(i);
      Claims claims = claims(i, batches.get(i), pass, scratch);
      int[] claimKeys = new int[claims.size() + 1];
      long[] parts = new long[claims.size() + 1];
      for (int k = 0; k < claims.size(); k++) {
        claimKeys[k] =
            keys.of(
                operation,
                claims.cause(k),
                claims.server(k),
                claims.region(k),
                claims.from(k),
                claims.to(k));
        parts[k] = claims.micros(k);
      }
      int unexplained = keys.of(StallCause.UNEXPLAINED);
      claimKeys[claims.size()] = unexplained;
      parts[claims.size()] =
          Math.max(
              0, operation.serviceMicros() - claims.totalMicros() - parameters.ordinaryMicros());
      if (parameters.excess(operation.responseMicros()) > 0) {
        share(i, claims, claimKeys, parts, walk.waiting(i), shares);
      }
      walk.add(i, claims, claimKeys, parts);
    }
  }

  /**
   * Collects what held an operation. For an operation that the server measured, even when shifted,
   * mere overlap with gates does not count: otherwise a gate that is always closed would seem to
   * explain by chance what was measured.
   */
  private Claims claims(int index, List<MeasuredBatch> batches, Pass pass, Scratch scratch) {
    TailOperation operation = operations.get(index);
    PlaceTracks place = places[index];
    boolean isMeasured = pass.isMeasured(index, !batches.isEmpty());
    Claims claims = scratch.claims;
    claims.clear();
    Uncovered rest = scratch.rest;
    long start = window.back(operation.start(), pass.shift());
    rest.reset(start, start + operation.serviceMicros());
    ask(Stage.STANDSTILL, operation, place, rest, claims);
    for (MeasuredBatch batch : batches) {
      cover(batch, operation, start, place, scratch, claims);
    }
    ask(Stage.OUTSIDE, operation, place, rest, claims);
    if (operation.isRefused()) {
      measured(
          pass.booked(StallCause.CLIENT_BACKOFF),
          operation.sleepMicros() - refused(claims),
          rest,
          claims);
    }
    if (!isMeasured) {
      ask(Stage.INSIDE, operation, place, rest, claims);
    }
    ask(Stage.SLOWED, operation, place, rest, claims);
    measured(
        pass.booked(StallCause.CPU_STARVED),
        operation.starvedMicros() - starvedClient(claims),
        rest,
        claims);
    if (!isMeasured) {
      ask(Stage.BACKGROUND, operation, place, rest, claims);
    }
    return claims;
  }

  /** Claims time that the client measured in the operation. */
  private static void measured(StallCause cause, long micros, Uncovered rest, Claims claims) {
    rest.claimAtMost(micros, cause, Names.NONE, Names.NONE, claims, /* isMeasured= */ true);
  }

  private static void ask(
      Stage stage, TailOperation operation, PlaceTracks place, Uncovered rest, Claims claims) {
    for (Suspected suspected : place.of(stage)) {
      if (rest.isEmpty()) {
        return;
      }
      if (suspected.suspect().canHold(operation)) {
        rest.claim(suspected.track(), claims, /* isMeasured= */ false);
      }
    }
  }

  /** Returns the time claimed by refusals, which must not count again as sleep. */
  private static long refused(Claims claims) {
    long sum = 0;
    for (int i = 0; i < claims.size(); i++) {
      sum +=
          switch (claims.cause(i)) {
            case REGION_MEMSTORE, REGION_TRANSITION, STORE_HOT, CALL_REJECTED, QUOTA, SERVER_DOWN ->
                claims.micros(i);
            default -> 0;
          };
    }
    return sum;
  }

  /**
   * Returns the starvation that the client's own events have claimed, which must not count again.
   */
  private static long starvedClient(Claims claims) {
    long sum = 0;
    for (int i = 0; i < claims.size(); i++) {
      if (claims.cause(i) == StallCause.CPU_STARVED && claims.server(i) == Names.NONE) {
        sum += claims.micros(i);
      }
    }
    return sum;
  }

  /** Claims the parts of a batch one after another; standstills within them are claimed already. */
  private static void cover(
      MeasuredBatch batch,
      TailOperation operation,
      long start,
      PlaceTracks place,
      Scratch scratch,
      Claims claims) {
    BatchLayout layout = scratch.layout;
    layout.begin(batch, operation, start);
    for (PartVerdict verdict : PartVerdict.values()) {
      layout.next(verdict);
      if (layout.to() <= layout.from()) {
        continue;
      }
      scratch.rest.moveTo(scratch.part, layout.from(), layout.to());
      for (StallCause cause : verdict.shown()) {
        for (Track track : place.of(cause)) {
          scratch.part.claim(track, claims, /* isMeasured= */ true);
        }
      }
      if (verdict.own().isPresent()) {
        scratch.part.claimAtMost(
            Long.MAX_VALUE / 2,
            verdict.own().get(),
            batch.server(),
            place(verdict.own().get(), batch),
            claims,
            /* isMeasured= */ true);
      } else {
        ask(Stage.SLOWED, operation, place, scratch.part, claims);
      }
    }
    scratch.rest.moveTo(scratch.part, layout.to(), batch.end());
  }

  /** Returns the region for a lock; a WAL and the call queue belong to the whole server. */
  private static int place(StallCause cause, MeasuredBatch batch) {
    return switch (cause) {
      case ROW_LOCK, MVCC_WAIT -> batch.region();
      default -> Names.NONE;
    };
  }

  private void share(
      int index, Claims claims, int[] keys, long[] parts, WaitingParts waiting, Shares shares) {
    TailOperation operation = operations.get(index);
    double total = waiting.totalMicros();
    for (long part : parts) {
      total += part;
    }
    double excess = (double) parameters.excess(operation.responseMicros());
    int last = claims.size();
    if (total <= 0) {
      shares.add(
          index,
          new Shares.Part(keys[last], excess, false, false, operation.due(), operation.end()));
      return;
    }
    for (int k = 0; k < last; k++) {
      shares.add(
          index,
          new Shares.Part(
              keys[k],
              excess * parts[k] / total,
              false,
              claims.isMeasured(k),
              claims.from(k),
              claims.to(k)));
    }
    if (parts[last] > 0) {
      shares.add(
          index,
          new Shares.Part(
              keys[last],
              excess * parts[last] / total,
              false,
              false,
              operation.start(),
              operation.end()));
    }
    for (int k = 0; k < waiting.size(); k++) {
      shares.add(
          index,
          new Shares.Part(
              waiting.key(k),
              excess * waiting.micros(k) / total,
              true,
              false,
              waiting.from(k),
              waiting.to(k)));
    }
  }

  /** Buffers that are reused for every operation. */
  private static final class Scratch {
    private final Claims claims = new Claims();
    private final Uncovered rest = new Uncovered();
    private final Uncovered part = new Uncovered();
    private final BatchLayout layout = new BatchLayout(rest);
  }
}
