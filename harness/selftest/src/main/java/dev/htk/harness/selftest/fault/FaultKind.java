package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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

  /** Returns the word for the fault on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A fault that cannot be injected into a local cluster, with the reason. */
  private static final class NotHere implements Fault {

    private final StallCause cause;
    private final String why;

    NotHere(StallCause cause, String why) {
      this.cause = cause;
      this.why = why;
    }

    @Override
    public Expected expected() {
      return Expected.chain(cause);
    }

    @Override
    public Optional<String> obstacle() {
      return Optional.of(why);
    }

    @Override
    public List<Truth> inject(Scene scene) {
      throw new UnsupportedOperationException(why);
    }
  }
}
