package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import java.util.Locale;

/** All faults of the self-test. */
@SuppressWarnings("ImmutableEnumChecker") // Faults have no state.
public enum FaultKind {
  PROCESS_PAUSE(new ProcessPause()),
  CLIENT_PAUSE(new ClientPause()),
  GC_PRESSURE(new GcPressure()),
  DATANODE_PAUSED(new DataNodePaused()),
  DATANODE_SLOW(new DataNodeSlow()),
  ROWS_LOCKED(new RowsLocked()),
  HANDLERS_BUSY(new HandlersBusy()),
  REGION_MEMSTORE_FULL(new RegionMemstoreFull()),
  GLOBAL_MEMSTORE_FULL(new GlobalMemstoreFull()),
  TOO_MANY_STORE_FILES(new TooManyStoreFiles()),
  FLUSH_STORM(new FlushStorm()),
  COMPACTION_STORM(new CompactionStorm()),
  WAL_ROLL_STORM(
      new NotHere(
          StallCause.WAL_ROLL,
          "a roll that waits for nothing holds writes for less than the 20 ms from which it is"
              + " recorded, and one that waits for a DataNode is that DataNode's fault")),
  REGION_MOVED(new RegionMoved()),
  REGION_SPLIT(new RegionSplit()),
  QUOTA_EXCEEDED(new QuotaExceeded()),
  NETWORK_DELAY(
      new NotHere(
          StallCause.UNEXPLAINED,
          "all servers are on loopback, and a delay there would be every process's of this host")),
  TWO_AT_ONCE(new PauseAndBusyHandlers());

  private final Fault fault;

  FaultKind(Fault fault) {
    this.fault = fault;
  }

  public Fault fault() {
    return fault;
  }

  /** The word on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
