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
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Shares out the time that operations took beyond the threshold.
 *
 * <p>Of each operation's service time, each microsecond goes to one cause at most: first to pauses
 * in which its server stood still; then to what the server measured in the operation's slow batch;
 * then to what can hold it outside of a batch, the client's sleep between attempts among it; then,
 * where there is no batch, to gates inside the server that were closed meanwhile, and to work in
 * the background. What is left, less what an ordinary operation takes anyway, is unexplained. The
 * wait of an open loop goes to what had held the client's threads since the queue began: first to
 * what made it grow, then to what kept it from draining, each as far as the thread time lost makes
 * up for the wait; then to the client's own want of a core, as long as that was; the rest is
 * CLIENT_BACKLOG. An operation's excess is shared out in proportion to all of these.
 *
 * <p>Prepared once; {@link #run} can be called from several threads.
 */
final class Attribution {

  private final List<TailOperation> operations;
  private final Ground ground;
  private final Window window;
  private final PlaceTracks[] places;
  private final BatchJoin join;
  private final BitSet measured = new BitSet();
  private final ClientQueue queue;
  private final int[] inOrder;

  /**
   * An attribution of some operations, which is run once as it is, for what shifted runs go by.
   *
   * @param all operations of the run that are known; they make the queue
   * @param oneOf how many operations each of the sample stands for
   * @param ruledOut suspects that are not asked
   */
  Attribution(
      List<TailOperation> all,
      List<TailOperation> sample,
      int oneOf,
      Timeline timeline,
      Ground ground,
      Set<StallCause> ruledOut) {
    this.operations = sample;
    this.ground = ground;
    this.window = timeline.window();
    this.places = PlaceTracks.of(sample, timeline, ruledOut);
    this.join = new BatchJoin(sample, places, window, ground.toleranceMicros());
    List<List<MeasuredBatch>> joined = join.join(0);
    IntStream.range(0, sample.size()).filter(i -> !joined.get(i).isEmpty()).forEach(measured::set);
    this.queue = new ClientQueue(all, sample, oneOf, timeline, ground);
    this.inOrder =
        IntStream.range(0, sample.size())
            .boxed()
            .sorted(Comparator.comparingLong(i -> sample.get(i).start()))
            .mapToInt(Integer::intValue)
            .toArray();
    run(0, new CauseKeys(), (operation, key, excess, isWaiting, isMeasured, from, to) -> {});
  }

  /**
   * Shares out the excess of all operations, as if they had been earlier by so much, in a circle;
   * shifted ones meet the events by chance.
   */
  void run(long shift, Keys keys, Shares shares) {
    List<List<MeasuredBatch>> batches = join.join(shift);
    ClientQueue.Walk walk = queue.walk(shift, keys);
    Scratch scratch = new Scratch();
    for (int i : inOrder) {
      TailOperation operation = operations.get(i);
      walk.goTo(i);
      Claims claims = claims(i, batches.get(i), shift, scratch);
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
          Math.max(0, operation.serviceMicros() - claims.totalMicros() - ground.ordinaryMicros());
      if (ground.excess(operation.responseMicros()) > 0) {
        share(i, claims, claimKeys, parts, walk.waiting(i), shares);
      }
      walk.add(i, claims, claimKeys, parts);
    }
  }

  /**
   * An operation that the server measured is not asked for mere overlap with gates, and shifted
   * neither: a gate that is always closed would else seem to explain by chance what was measured.
   */
  private Claims claims(int index, List<MeasuredBatch> batches, long shift, Scratch scratch) {
    TailOperation operation = operations.get(index);
    PlaceTracks place = places[index];
    boolean isMeasured = measured.get(index) || !batches.isEmpty();
    Claims claims = scratch.claims;
    claims.clear();
    Uncovered rest = scratch.rest;
    long start = window.back(operation.start(), shift);
    rest.reset(start, start + operation.serviceMicros());
    ask(Stage.STANDSTILL, operation, place, rest, claims);
    for (MeasuredBatch batch : batches) {
      cover(batch, operation, start, place, scratch, claims);
    }
    ask(Stage.OUTSIDE, operation, place, rest, claims);
    if (operation.isRefused()) {
      measured(
          StallCause.CLIENT_BACKOFF,
          operation.sleepMicros() - refused(claims),
          shift,
          rest,
          claims);
    }
    if (!isMeasured) {
      ask(Stage.INSIDE, operation, place, rest, claims);
    }
    ask(Stage.SLOWED, operation, place, rest, claims);
    measured(
        StallCause.CPU_STARVED,
        operation.starvedMicros() - starvedClient(claims),
        shift,
        rest,
        claims);
    if (!isMeasured) {
      ask(Stage.BACKGROUND, operation, place, rest, claims);
    }
    return claims;
  }

  /**
   * What the client measured of the operation. A shifted run cannot find that by chance, nor
   * anything in its stead: whoever slept did not also want a core.
   */
  private static void measured(
      StallCause cause, long micros, long shift, Uncovered rest, Claims claims) {
    rest.claimAtMost(
        micros,
        shift == 0 ? cause : StallCause.UNEXPLAINED,
        Names.NONE,
        Names.NONE,
        claims,
        /* isMeasured= */ true);
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

  /** The client slept while it was refused: that time is not counted a second time. */
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

  /** What the client's own watch saw of it is not counted a second time. */
  private static long starvedClient(Claims claims) {
    long sum = 0;
    for (int i = 0; i < claims.size(); i++) {
      if (claims.cause(i) == StallCause.CPU_STARVED && claims.server(i) == Names.NONE) {
        sum += claims.micros(i);
      }
    }
    return sum;
  }

  /** Lays the parts of a batch one after the other; whatever stood still in them is out already. */
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

  /** A lock is a region's; a WAL and the call queue are the server's. */
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
    double excess = (double) ground.excess(operation.responseMicros());
    int last = claims.size();
    if (total <= 0) {
      shares.add(index, keys[last], excess, false, false, operation.due(), operation.end());
      return;
    }
    for (int k = 0; k < last; k++) {
      shares.add(
          index,
          keys[k],
          excess * parts[k] / total,
          false,
          claims.isMeasured(k),
          claims.from(k),
          claims.to(k));
    }
    if (parts[last] > 0) {
      shares.add(
          index,
          keys[last],
          excess * parts[last] / total,
          false,
          false,
          operation.start(),
          operation.end());
    }
    for (int k = 0; k < waiting.size(); k++) {
      shares.add(
          index,
          waiting.key(k),
          excess * waiting.micros(k) / total,
          true,
          false,
          waiting.from(k),
          waiting.to(k));
    }
  }

  /** Reused from operation to operation. */
  private static final class Scratch {
    private final Claims claims = new Claims();
    private final Uncovered rest = new Uncovered();
    private final Uncovered part = new Uncovered();
    private final BatchLayout layout = new BatchLayout(rest);
  }
}
