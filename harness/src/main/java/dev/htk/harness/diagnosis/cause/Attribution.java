// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.cause.PlaceTracks.Suspected;
import dev.htk.harness.diagnosis.cause.Suspect.Stage;
import dev.htk.harness.diagnosis.timeline.Claims;
import dev.htk.harness.diagnosis.timeline.Claims.Claim;
import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Track;
import dev.htk.harness.diagnosis.timeline.Uncovered;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.ArrayList;
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
 * where there is no batch, gates inside the server that were closed meanwhile, background work, and
 * spans of which only a part was a cause's. The rest, less what an ordinary operation takes anyway,
 * is unexplained.
 *
 * <p>In an open loop, the wait is charged first to causes that grew the queue, then to causes that
 * kept it from draining, up to the thread time that each one has cost since the queue began. Then
 * it is charged to the client's own CPU starvation, for as long as that lasted; the rest is
 * CLIENT_BACKLOG. An operation's excess is divided in proportion to all of these.
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
   * @param sampleWeight how many operations each one of the sample stands for
   * @param ruledOut suspects that are left out
   */
  Attribution(
      List<TailOperation> all,
      List<TailOperation> sample,
      int sampleWeight,
      Timeline timeline,
      AttributionParameters parameters,
      Set<StallCause> ruledOut) {
    this.operations = sample;
    this.parameters = parameters;
    this.window = timeline.window();
    this.places = PlaceTracks.of(sample, timeline, ruledOut);
    this.join = new BatchJoin(sample, places, window, parameters.toleranceMicros());
    this.queue = new ClientQueue(all, sample, sampleWeight, timeline, parameters);
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

  /** Takes where the service time of the operation with that index went. */
  @FunctionalInterface
  interface Services {
    void take(int operation, Claims claims);
  }

  /** Finds where the service times of all operations went, as they were recorded. */
  void services(Services services) {
    Pass.Recorded recorded = new Pass.Recorded(operations.size());
    List<List<MeasuredBatch>> batches = join.join(recorded.shift());
    Scratch scratch = new Scratch();
    for (int i = 0; i < operations.size(); i++) {
      services.take(i, claims(i, batches.get(i), recorded, scratch));
    }
  }

  private void run(Pass pass, Keys keys, Shares shares) {
    List<List<MeasuredBatch>> batches = join.join(pass.shift());
    ClientQueue.Walk walk = queue.new Walk(pass, keys);
    Scratch scratch = new Scratch();
    int unexplained = keys.of(StallCause.UNEXPLAINED);
    for (int i : inOrder) {
      TailOperation operation = operations.get(i);
      walk.goTo(i);
      Claims claims = claims(i, batches.get(i), pass, scratch);
      int count = claims.all().size();
      int[] claimKeys = new int[count + 1];
      long[] parts = new long[count + 1];
      for (int k = 0; k < count; k++) {
        claimKeys[k] = keys.of(operation, claims.all().get(k));
        parts[k] = claims.all().get(k).micros();
      }
      claimKeys[count] = unexplained;
      parts[count] =
          Math.max(
              0, operation.serviceMicros() - claims.totalMicros() - parameters.ordinaryMicros());
      if (parameters.excess(operation.responseMicros()) > 0) {
        share(i, claims.all(), claimKeys, parts, walk.waiting(i), shares);
      }
      walk.add(i, claims.all(), claimKeys, parts);
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
    Claims claims = new Claims();
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
          pass.chargedTo(StallCause.CLIENT_BACKOFF),
          operation.sleepMicros() - claims.micros(Attribution::isRefusal),
          rest,
          claims);
    }
    if (!isMeasured) {
      ask(Stage.INSIDE, operation, place, rest, claims);
    }
    if (operation.isRefused() && operation.refusedFor() == StallCause.QUOTA) {
      // The server says for how long to sleep, which can be far longer than the client's own
      // pauses.
      measured(pass.chargedTo(StallCause.CLIENT_BACKOFF), operation.serviceMicros(), rest, claims);
    }
    ask(Stage.SLOWED, operation, place, rest, claims);
    measured(
        pass.chargedTo(StallCause.CPU_STARVED),
        operation.starvedMicros() - claims.micros(Attribution::isStarvedClient),
        rest,
        claims);
    if (!isMeasured) {
      ask(Stage.BACKGROUND, operation, place, rest, claims);
      ask(Stage.VAGUE, operation, place, rest, claims);
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
        rest.claim(suspected.track(), suspected.share(), claims, /* isMeasured= */ false);
      }
    }
  }

  /** Returns whether a refusal claimed a time, which must not count again as sleep. */
  private static boolean isRefusal(Claim claim) {
    return switch (claim.cause()) {
      case REGION_MEMSTORE, REGION_TRANSITION, STORE_HOT, CALL_REJECTED, QUOTA, SERVER_DOWN -> true;
      default -> false;
    };
  }

  /** Returns whether the client's own events claimed starvation, which must not count again. */
  private static boolean isStarvedClient(Claim claim) {
    return claim.cause() == StallCause.CPU_STARVED && claim.server() == Names.NONE;
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
      int index,
      List<Claim> claims,
      int[] keys,
      long[] parts,
      WaitingParts waiting,
      Shares shares) {
    TailOperation operation = operations.get(index);
    int last = claims.size();
    List<Shares.Part> all = new ArrayList<>();
    for (int k = 0; k < last; k++) {
      Claim claim = claims.get(k);
      all.add(
          new Shares.Part(keys[k], parts[k], false, claim.isMeasured(), claim.from(), claim.to()));
    }
    all.add(
        new Shares.Part(keys[last], parts[last], false, false, operation.start(), operation.end()));
    double total = waiting.totalMicros();
    for (Shares.Part part : all) {
      total += part.micros();
    }
    all.addAll(waiting.all());
    double excess = (double) parameters.excess(operation.responseMicros());
    if (total <= 0) {
      shares.add(
          index,
          new Shares.Part(keys[last], excess, false, false, operation.due(), operation.end()));
      return;
    }
    for (Shares.Part part : all) {
      if (part.micros() > 0) {
        shares.add(index, part.with(excess * part.micros() / total));
      }
    }
  }

  /** Buffers that are reused for every operation. */
  private static final class Scratch {
    private final Uncovered rest = new Uncovered();
    private final Uncovered part = new Uncovered();
    private final BatchLayout layout = new BatchLayout(rest);
  }
}
