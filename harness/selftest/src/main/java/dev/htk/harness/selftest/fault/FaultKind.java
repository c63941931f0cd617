// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** All faults of the self-test. */
@SuppressWarnings("ImmutableEnumChecker") // Faults are methods without state.
public enum FaultKind {
  PROCESS_PAUSE(Expected.gate(StallCause.PROCESS_PAUSE), Part.PROCESS, Stops::regionServer),
  CLIENT_PAUSE(Expected.gate(StallCause.CLIENT_PAUSE), Part.CLIENT, Stops::load),
  GC_PRESSURE(Expected.gate(StallCause.GC_PAUSE), Part.PROCESS, Orders::allocate),
  DATANODE_PAUSED(Expected.chain(StallCause.WAL_SYNC), Part.WAL, Stops::dataNode),
  DATANODE_SLOW(Expected.chain(StallCause.WAL_SYNC), Part.WAL, Stops::dataNodeInShortTurns),
  /** Writes that wait for a row can take all handlers; other calls then wait for these. */
  ROWS_LOCKED(Expected.chain(StallCause.ROW_LOCK), Part.ROWS, Orders::lockRows),
  HANDLERS_BUSY(Expected.gate(StallCause.CALL_QUEUE), Part.HANDLERS, Orders::occupyHandlers),
  /** Refused operations wait in the client, which sleeps between its attempts. */
  REGION_MEMSTORE_FULL(
      Expected.chain(StallCause.REGION_MEMSTORE), Part.STORES, Memstores::fillRegion),
  GLOBAL_MEMSTORE_FULL(
      Expected.chain(StallCause.GLOBAL_MEMSTORE), Part.STORES, Memstores::fillServer),
  TOO_MANY_STORE_FILES(
      Expected.chain(StallCause.FLUSH_DELAYED), Part.STORES, 7, StoreFiles::pileWithoutCompactions),
  FLUSH_STORM(Expected.chain(StallCause.FLUSH_QUEUE), Part.STORES, 6, Memstores::queueFlushes),
  COMPACTION_STORM(
      Expected.chain(
          StallCause.COMPACTION, StallCause.COMPACTION_THROTTLED, StallCause.COMPACTION_QUEUE),
      Part.STORES,
      12,
      StoreFiles::pileUnderSlowCompactions),
  WAL_ROLL_STORM(
      Expected.chain(StallCause.WAL_ROLL),
      "a roll that waits for nothing holds writes for less than the 20 ms from which it is"
          + " recorded, and one that waits for a DataNode is that DataNode's fault"),
  /** Refused operations wait in the client, which sleeps between its attempts. */
  REGION_MOVED(Expected.chain(StallCause.REGION_TRANSITION), Part.REGIONS, Regions::move),
  /** Refused operations wait in the client, which sleeps between its attempts. */
  REGION_SPLIT(Expected.chain(StallCause.REGION_TRANSITION), Part.REGIONS, 6, Regions::split),
  /** Refused operations wait in the client, which sleeps between its attempts. */
  QUOTA_EXCEEDED(Expected.chain(StallCause.QUOTA), Part.QUOTAS, 6, QuotaExceeded::inject),
  NETWORK_DELAY(
      Expected.chain(StallCause.UNEXPLAINED),
      "all servers are on loopback, and a delay there would be every process's of this host"),
  TWO_AT_ONCE(
      Expected.gate(StallCause.PROCESS_PAUSE, StallCause.CALL_QUEUE),
      Part.BOTH,
      PauseAndBusyHandlers::inject);

  private static final int USUAL_SECONDS = 4;

  private final Expected expected;
  private final Part part;
  private final Duration least;
  private final String obstacle;
  private final Fault fault;

  FaultKind(Expected expected, Part part, Fault fault) {
    this(expected, part, USUAL_SECONDS, null, fault);
  }

  FaultKind(Expected expected, Part part, int leastSeconds, Fault fault) {
    this(expected, part, leastSeconds, null, fault);
  }

  /** Lists a fault that cannot be injected into a local cluster. */
  FaultKind(Expected expected, String obstacle) {
    this(expected, Part.NONE, USUAL_SECONDS, obstacle, null);
  }

  FaultKind(Expected expected, Part part, int leastSeconds, String obstacle, Fault fault) {
    this.expected = expected;
    this.part = part;
    this.least = Duration.ofSeconds(leastSeconds);
    this.obstacle = obstacle;
    this.fault = fault;
  }

  /**
   * The part of a cluster that a fault acts on. Two faults can be combined if they act on different
   * parts, and neither part's faults must have an episode to themselves.
   */
  private enum Part {
    PROCESS,
    WAL,
    ROWS,
    HANDLERS,
    STORES,
    CLIENT("while the client stands still it notices nothing that servers do"),
    REGIONS("the other fault's region could be the one that moves or splits"),
    QUOTAS("refused operations never reach what the other fault holds up"),
    BOTH("it is two faults already"),
    NONE("it cannot be injected");

    private final String alone;

    Part() {
      this(null);
    }

    Part(String alone) {
      this.alone = alone;
    }
  }

  /** Returns why the fault cannot be combined with any other; empty if it can. */
  public Optional<String> alone() {
    return Optional.ofNullable(part.alone);
  }

  /** Returns whether this and another fault can be injected at the same time. */
  boolean canBeBeside(FaultKind other) {
    return part != other.part && alone().isEmpty() && other.alone().isEmpty();
  }

  /** Returns what a diagnosis should call the fault. */
  public Expected expected() {
    return expected;
  }

  /** Returns the shortest episode into which the fault fits. */
  public Duration least() {
    return least;
  }

  /** Returns why the fault cannot be injected here; empty if it can. */
  public Optional<String> obstacle() {
    return Optional.ofNullable(obstacle);
  }

  /**
   * Holds up operations until the scene's episode is over.
   *
   * @return what was held up, for the record; not empty
   * @throws UnsupportedOperationException if there is an obstacle
   */
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    if (fault == null) {
      throw new UnsupportedOperationException(obstacle);
    }
    return fault.inject(scene);
  }

  /** Returns the word for the fault on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Holds up operations for the duration of an episode. Stateless. */
  @FunctionalInterface
  private interface Fault {

    /**
     * Holds up operations again and again until the scene's episode is over. Leaves everything as
     * it was, except for where regions are.
     *
     * @return what was held up, for the record; not empty
     */
    List<Truth> inject(Scene scene) throws IOException, InterruptedException;
  }
}
