// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import static java.util.Collections.disjoint;

import dev.htk.coprocessor.wire.StallCause;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A setting that can remove a cause, and the step from its value in force. A step is bounded, and
 * large enough to show in a comparison. The constants are in order of advice, and of trials; some
 * are no advice, since only a trial can tell whether they help.
 */
@SuppressWarnings("ImmutableEnumChecker") // Steps hold numbers and List.of is immutable.
enum Remedy {
  FLUSHERS(
      "hbase.hstore.flusher.count",
      Step.times(2, 16),
      "regions that have to be flushed wait for one of %s flushers",
      StallCause.FLUSH_QUEUE,
      StallCause.GLOBAL_MEMSTORE),
  BLOCKING_STORE_FILES(
      "hbase.hstore.blockingStoreFiles",
      Step.times(2, 256),
      "flushes wait while a store has more than %s files; a higher limit makes reads merge more"
          + " files",
      StallCause.FLUSH_DELAYED),
  /** Before faster compactions, which take the device from the WAL where that is slow. */
  LARGER_FLUSHES(
      Use.TRIAL,
      "hbase.hregion.memstore.flush.size",
      Step.times(2, 536_870_912),
      "flushes of more than %s bytes make fewer files, and so fewer compactions (more heap for"
          + " memstores)",
      StallCause.COMPACTION_THROTTLED,
      StallCause.FLUSH,
      StallCause.REGION_MEMSTORE),
  COMPACTION_THROUGHPUT(
      "hbase.hstore.compaction.throughput.higher.bound",
      Step.times(4, 4_294_967_296L),
      "compactions sleep to stay under %s bytes a second, and files pile up meanwhile",
      StallCause.COMPACTION_THROTTLED),
  COMPACTION_THROUGHPUT_LOWER(
      "hbase.hstore.compaction.throughput.lower.bound",
      Step.times(4, 4_294_967_296L),
      "without pressure, compactions are held to %s bytes a second; raise both bounds together",
      StallCause.COMPACTION_THROTTLED),
  COMPACTION_THREADS(
      "hbase.regionserver.thread.compaction.small",
      Step.times(2, 8),
      "compactions wait for one of %s threads",
      StallCause.COMPACTION_QUEUE),
  BLOCK_MULTIPLIER(
      "hbase.hregion.memstore.block.multiplier",
      Step.times(2, 8),
      "a region refuses writes at %s times its flush size; a higher limit gives a slow flush more"
          + " time",
      StallCause.REGION_MEMSTORE),
  HANDLERS(
      "hbase.regionserver.handler.count",
      Step.times(2, 256),
      "calls wait for one of %s handlers",
      StallCause.CALL_QUEUE,
      StallCause.CALL_REJECTED),
  SYNC_TO_DISK(
      Use.ADVICE,
      "hbase.wal.hsync",
      Step.words(Map.of("true", "false")),
      "each sync waits for the DataNodes' disks; false waits only for their memory (less durable)",
      StallCause.WAL_SYNC,
      StallCause.MVCC_WAIT),
  SEVERAL_WALS(
      "hbase.wal.provider",
      Step.words(
          Map.of(
              "asyncfs", "multiwal",
              "filesystem", "multiwal",
              "defaultProvider", "multiwal")),
      "all regions of a server share one WAL (%s); several WALs spread the waits",
      StallCause.WAL_SYNC,
      StallCause.WAL_BUFFER_FULL,
      StallCause.MVCC_WAIT),
  WAL_BUFFER(
      "hbase.regionserver.wal.disruptor.event.count",
      Step.times(4, 262_144),
      "the WAL's ring buffer has %s slots, and all were taken",
      StallCause.WAL_BUFFER_FULL),
  WAL_SIZE(
      "hbase.regionserver.hlog.blocksize",
      Step.times(2, 1_073_741_824),
      "the WAL rolls each time it reaches half of %s bytes",
      StallCause.WAL_ROLL),
  MOST_WALS(
      "hbase.regionserver.maxlogs",
      Step.times(2, 512),
      "regions are forced to flush when a server has %s WALs",
      StallCause.TOO_MANY_WALS),
  FLUSH_SIZE(
      "hbase.hregion.memstore.flush.size",
      Step.times(2, 536_870_912),
      "each flush starts with a lock; a flush size above %s bytes makes flushes fewer (more heap"
          + " for memstores)",
      StallCause.UPDATES_LOCK),
  CLIENT_PAUSE(
      "hbase.client.pause",
      Step.dividedBy(2, 25),
      "a refused client sleeps %s ms or a multiple of that before it tries again; it has as many"
          + " tries as before, and so gives up sooner",
      StallCause.CLIENT_BACKOFF),
  SLOW_DATANODES(
      "hbase.regionserver.async.wal.datanode.slow.packet.process.time.millis",
      Step.dividedBy(4, 250),
      "a DataNode counts as slow only when it takes %s ms for a packet of up to 64 KiB (longer ones"
          + " go by speed) and another DataNode was faster by half of that; it is kept out of the next"
          + " log only, so that the log also has to roll, as with the profile fail-slow",
      StallCause.SLOW_DATANODE),
  PARALLEL_PUTS(
      "hbase.region.store.parallel.put.limit",
      Step.times(2, 400),
      "one store refuses more than %s puts at once",
      StallCause.STORE_HOT),
  MSLAB(
      "hbase.hregion.memstore.mslab.enabled",
      Step.words(Map.of("false", "true")),
      "without MSLAB, memstores fragment the heap",
      StallCause.GC_PAUSE),
  CHUNK_POOL(
      "hbase.hregion.memstore.chunkpool.maxsize",
      Step.to("1.0"),
      "the chunk pool covers %s of the memstores; chunks beyond it come from the heap and cost GC",
      StallCause.CHUNK_POOL_EXHAUSTED,
      StallCause.GC_PAUSE),
  LEAVE_THE_DEVICE_TO_THE_WAL(
      Use.TRIAL,
      "hbase.hregion.memstore.flush.size",
      Step.times(2, 536_870_912),
      "flushes of more than %s bytes make fewer compactions, which share the device with the WAL"
          + " (more heap for memstores)",
      StallCause.WAL_SYNC),
  SLOWER_COMPACTIONS(
      Use.TRIAL,
      "hbase.hstore.compaction.throughput.higher.bound",
      Step.dividedBy(2, 10_485_760),
      "compactions of up to %s bytes a second take the device from flushes and the WAL",
      StallCause.COMPACTION),
  SLOWER_COMPACTIONS_LOWER(
      Use.TRIAL,
      "hbase.hstore.compaction.throughput.lower.bound",
      Step.dividedBy(2, 5_242_880),
      "and so do those of %s bytes a second without pressure",
      StallCause.COMPACTION),
  FEWER_HANDLERS(
      Use.TRIAL,
      "hbase.regionserver.handler.count",
      Step.dividedBy(2, 4),
      "%s handlers compete for too few cores",
      StallCause.CPU_STARVED),
  FEWER_COMPACTION_THREADS(
      Use.TRIAL,
      "hbase.regionserver.thread.compaction.small",
      Step.dividedBy(2, 1),
      "%s compactions at once compete for too few cores",
      StallCause.CPU_STARVED);

  /** The purpose of a remedy. */
  private enum Use {
    BOTH,
    /** Gives up something that no trial shows. */
    ADVICE,
    /** Only a trial can tell whether it helps. */
    TRIAL
  }

  /** Remedies that mean little without the one before them. */
  private static final Set<Remedy> JOINED =
      EnumSet.of(COMPACTION_THROUGHPUT_LOWER, SLOWER_COMPACTIONS_LOWER);

  /** Causes of which one must have held up the same servers for a remedy to mean anything. */
  private static final Map<Remedy, Set<StallCause>> BESIDE =
      Map.of(
          LEAVE_THE_DEVICE_TO_THE_WAL,
          EnumSet.of(StallCause.FLUSH, StallCause.FLUSH_DELAYED, StallCause.COMPACTION));

  private final Use use;
  private final String key;
  private final Step step;
  private final String why;
  private final List<StallCause> causes;

  Remedy(String key, Step step, String why, StallCause... causes) {
    this(Use.BOTH, key, step, why, causes);
  }

  Remedy(Use use, String key, Step step, String why, StallCause... causes) {
    this.use = use;
    this.key = key;
    this.step = step;
    this.why = why;
    this.causes = List.of(causes);
  }

  /** Returns what to advise for a cause, in order. */
  static List<Remedy> of(StallCause cause) {
    return of(cause, Use.ADVICE);
  }

  /**
   * Returns what to try against a cause, in order.
   *
   * @param seen the causes that have held up the same servers, in any state
   */
  static List<Remedy> toTry(StallCause cause, Set<StallCause> seen) {
    return of(cause, Use.TRIAL).stream()
        .filter(remedy -> !BESIDE.containsKey(remedy) || !disjoint(BESIDE.get(remedy), seen))
        .toList();
  }

  private static List<Remedy> of(StallCause cause, Use use) {
    return Stream.of(values())
        .filter(remedy -> remedy.causes.contains(cause))
        .filter(remedy -> remedy.use == Use.BOTH || remedy.use == use)
        .toList();
  }

  /** Returns whether it is tried together with the remedy before it. */
  boolean joinsThePrevious() {
    return JOINED.contains(this);
  }

  String key() {
    return key;
  }

  List<StallCause> causes() {
    return causes;
  }

  /** Returns the value to try; empty if the present one is at the bound or not understood. */
  Optional<String> proposal(String present) {
    return step.from(present.strip()).filter(proposed -> !proposed.equals(present.strip()));
  }

  /** Returns the value at which its steps end; the present one if there is no step. */
  String farthest(String present) {
    String value = present.strip();
    for (Optional<String> next = proposal(value); next.isPresent(); next = proposal(value)) {
      value = next.get();
    }
    return value;
  }

  /** Returns all that a trial may change. */
  static List<Remedy> ofTrials() {
    return Stream.of(values()).filter(remedy -> remedy.use != Use.ADVICE).toList();
  }

  /** Returns the reason for the change, in words. */
  String why(String present) {
    return why.contains("%s") ? why.formatted(present.strip()) : why;
  }

  /** Computes the next value from the present one; empty if there is none. */
  @FunctionalInterface
  private interface Step {
    Optional<String> from(String present);

    static Step times(int factor, long most) {
      return present ->
          number(present)
              .filter(number -> number.signum() > 0)
              .filter(number -> number.compareTo(BigDecimal.valueOf(most)) < 0)
              .map(number -> number.multiply(BigDecimal.valueOf(factor)))
              .map(number -> number.min(BigDecimal.valueOf(most)))
              .map(BigDecimal::toPlainString);
    }

    static Step dividedBy(int divisor, long least) {
      return present ->
          number(present)
              .filter(number -> number.compareTo(BigDecimal.valueOf(least)) > 0)
              .map(number -> number.divide(BigDecimal.valueOf(divisor), RoundingMode.DOWN))
              .map(number -> number.max(BigDecimal.valueOf(least)))
              .map(BigDecimal::toPlainString);
    }

    static Step words(Map<String, String> next) {
      return present -> Optional.ofNullable(next.get(present));
    }

    static Step to(String value) {
      return present ->
          number(present)
              .filter(number -> number.compareTo(new BigDecimal(value)) < 0)
              .map(number -> value);
    }

    private static Optional<BigDecimal> number(String text) {
      try {
        return Optional.of(new BigDecimal(text));
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }
  }
}
