// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.SampledOperation;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.SlowOperationLine;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.read.BadLineException;
import dev.htk.harness.run.read.RecordedLines;
import dev.htk.harness.run.read.RecordedLines.Ending;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.Bytes;

/** Reads the operations of one phase from {@code slow-ops.jsonl}. Used once. */
final class SlowOperationsReader {

  /** The client adds jitter of up to a hundredth to each sleep. */
  private static final double JITTER = 1.01;

  private static final long MICROS_PER_MILLI = 1000;

  /**
   * The discovery of a region on another server than before.
   *
   * @param seen when the first operation that was sent there was answered
   */
  private record Move(long seen, int from) {}

  private final String phase;
  private final RunBounds bounds;
  private final long pauseMicros;
  private final Names servers;
  private final Names regions;
  private final List<TailOperation> operations = new ArrayList<>();
  private final List<SampledOperation> sample = new ArrayList<>();
  private final Map<Integer, List<Move>> moves = new HashMap<>();
  private long lines;

  /**
   * Creates a reader of one phase.
   *
   * @param pauseMillis the client's first sleep between two attempts
   */
  SlowOperationsReader(
      String phase, RunBounds bounds, long pauseMillis, Names servers, Names regions) {
    this.phase = phase;
    this.bounds = bounds;
    this.pauseMicros = pauseMillis * MICROS_PER_MILLI;
    this.servers = servers;
    this.regions = regions;
  }

  Ending read(Path file) throws HarnessException, IOException {
    return RecordedLines.SLOW_OPERATIONS.read(file, this::take);
  }

  /** Returns the phase's operations without read-modify-writes, whose parts have own lines. */
  List<TailOperation> operations() {
    return operations.stream().map(this::withServerBefore).toList();
  }

  /** Returns those of the phase's operations that are in the sample of late ones. */
  List<SampledOperation> sample() {
    return sample.stream()
        .map(of -> new SampledOperation(withServerBefore(of.operation()), of.everyMicros()))
        .toList();
  }

  /** Returns how many lines are of the phase. */
  long lines() {
    return lines;
  }

  /** Returns the servers that answered operations of the phase. */
  SortedSet<Integer> serversAsked() {
    return operations.stream()
        .map(TailOperation::server)
        .filter(server -> server != Names.NONE)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void take(SlowOperationLine row) throws BadLineException {
    Operation operation = operation(row.operation());
    long start = row.start();
    long end = start + row.service();
    bounds.require(start);
    if (!row.phase().equals(phase)) {
      return;
    }
    lines++;
    if (operation == Operation.READ_MODIFY_WRITE) {
      return;
    }
    int retries = row.retries() == null ? 0 : row.retries();
    boolean isRefused =
        row.retries() == null
            || retries > 0
            || row.exception() != null
            || (row.exceptions() != null && !row.exceptions().isEmpty());
    int region = regions.number(row.region());
    int before = servers.number(row.movedFrom());
    if (before != Names.NONE) {
      moves.computeIfAbsent(region, fresh -> new ArrayList<>()).add(new Move(end, before));
    }
    TailOperation taken =
        new TailOperation(
            Math.min(start, end - row.response()),
            start,
            end,
            servers.number(row.server()),
            before,
            region,
            isWrite(operation),
            1 + Math.max(0, retries),
            isRefused,
            Refusal.mostOften(row.exceptions()),
            sleepMicros(retries),
            orNone(row.late()),
            orNone(row.starved()),
            rowOf(operation, row.key()));
    operations.add(taken);
    if (orNone(row.every()) > 0) {
      sample.add(new SampledOperation(taken, row.every()));
    }
  }

  /** Returns no row for a scan, which begins at its key and continues to others. */
  private static long rowOf(Operation operation, String key) {
    return key == null || operation == Operation.SCAN
        ? RowHash.NONE
        : RowHash.of(Bytes.toBytes(key));
  }

  private static long orNone(Long micros) {
    return micros == null ? 0 : Math.max(0, micros);
  }

  /** Adds the server before a move, which only the first line after the move names. */
  private TailOperation withServerBefore(TailOperation operation) {
    if (operation.before() != Names.NONE) {
      return operation;
    }
    Optional<Move> move =
        moves.getOrDefault(operation.region(), List.of()).stream()
            .filter(seen -> operation.start() <= seen.seen())
            .findFirst()
            // One that its own server answered began before that move, and knows of no other.
            .filter(seen -> seen.from() != operation.server());
    return move.map(seen -> operation.before(seen.from())).orElse(operation);
  }

  /** Sums the sleeps as the client's {@code ConnectionUtils.getPauseTime} computes them. */
  private long sleepMicros(int retries) {
    long sum = 0;
    for (int i = 0; i < retries; i++) {
      int last = HConstants.RETRY_BACKOFF.length - 1;
      sum += pauseMicros * HConstants.RETRY_BACKOFF[Math.min(i, last)];
    }
    return Math.round(sum * JITTER);
  }

  private static Operation operation(String name) throws BadLineException {
    return Stream.of(Operation.values())
        .filter(operation -> operation.ycsbName().equals(name))
        .findFirst()
        .orElseThrow(() -> new BadLineException("there is no operation '" + name + "'"));
  }

  private static boolean isWrite(Operation operation) {
    return operation != Operation.READ && operation != Operation.SCAN;
  }

  /**
   * Maps exceptions of failed calls to causes. Leaves out exceptions that have several causes, such
   * as {@code RegionTooBusyException}.
   */
  @SuppressWarnings("ImmutableEnumChecker") // Lists from List.of are immutable.
  private enum Refusal {
    /**
     * The region is not, or not yet, where the client looked for it. For up to two minutes after a
     * move, servers redirect clients to its new place, even if it has since moved on or been split.
     */
    ELSEWHERE(
        StallCause.REGION_TRANSITION,
        "NotServingRegionException",
        "RegionMovedException",
        "RegionOpeningException"),
    THROTTLED(StallCause.QUOTA, "RpcThrottlingException"),
    QUEUE_FULL(StallCause.CALL_REJECTED, "CallQueueTooBigException"),
    SERVER_GONE(
        StallCause.SERVER_DOWN,
        "RegionServerAbortedException",
        "RegionServerStoppedException",
        "ServerNotRunningYetException");

    private final StallCause cause;
    private final List<String> exceptions;

    Refusal(StallCause cause, String... exceptions) {
      this.cause = cause;
      this.exceptions = List.of(exceptions);
    }

    /**
     * Returns the most frequent cause, or {@link StallCause#UNEXPLAINED} if most exceptions leave
     * it open or there are none.
     *
     * @param exceptions counts by simple name, or null
     */
    static StallCause mostOften(Map<String, Integer> exceptions) {
      if (exceptions == null) {
        return StallCause.UNEXPLAINED;
      }
      Map<StallCause, Integer> times = new EnumMap<>(StallCause.class);
      exceptions.forEach((name, count) -> times.merge(of(name), count, Integer::sum));
      return times.entrySet().stream()
          .max(Map.Entry.comparingByValue())
          .map(Map.Entry::getKey)
          .orElse(StallCause.UNEXPLAINED);
    }

    private static StallCause of(String exception) {
      return Stream.of(values())
          .filter(refusal -> refusal.exceptions.contains(exception))
          .findFirst()
          .map(refusal -> refusal.cause)
          .orElse(StallCause.UNEXPLAINED);
    }
  }
}
