package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.ledger.Ledger;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.RecorderState;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the coprocessors of one region server share, from its start to its stop.
 *
 * <p>Holds no reference to the server. Safe for use by many threads.
 */
public final class Recording {
  private final RecorderClock clock;
  private final Ledger<StallEvent> events;
  private final Ledger<SlowBatch> batches;
  private final Map<SourceKind, Source> sources = new EnumMap<>(SourceKind.class);
  private final Meters meters;
  private final Histograms histograms = new Histograms();
  private final CoreWaits coreWaits = new CoreWaits();
  private final BatchTimes batchTimes;
  private final CallClock callClock;
  private final Thresholds thresholds;
  private final WalSyncs syncs = new WalSyncs();
  private final Set<String> recordedRegions = ConcurrentHashMap.newKeySet();
  private volatile boolean suspended;

  /** A recording that begins now. */
  public Recording(RecorderSettings settings, RecorderClock clock) {
    this.clock = clock;
    this.callClock = new CallClock(clock, System::currentTimeMillis);
    callClock.adjust();
    this.thresholds = settings.thresholds();
    this.batchTimes = new BatchTimes(histograms, settings.slowBatchOneOf(), coreWaits::enroll);
    for (SourceKind kind : SourceKind.values()) {
      sources.put(kind, new Source(kind));
    }
    // Half of the memory each: a storm of slow batches must not drive out the events behind it.
    long startId = clock.epochMicros();
    int capacity = Ledger.capacityOf(settings.ledgerBytes() / 2);
    this.events = new Ledger<>(startId, capacity);
    this.batches = new Ledger<>(startId, capacity);
    this.meters = new Meters(source(SourceKind.METERS), histograms, settings.meteredRegions());
    meters.count("events", events);
    meters.count("batches", batches);
    sources.values().forEach(meters::count);
    source(SourceKind.LEDGER).switchOn();
    source(SourceKind.LEDGER).lacks(settings.remark());
  }

  /** The clock that stamps this server's events. */
  public RecorderClock clock() {
    return clock;
  }

  /** Keeps the event and counts it. */
  public void record(StallEvent event) {
    events.record(event);
    meters.stalled(event);
  }

  /** Keeps the batch. */
  public void record(SlowBatch batch) {
    batches.record(batch);
  }

  /** The server's events. */
  public Ledger<StallEvent> events() {
    return events;
  }

  /** The server's slow batches. */
  public Ledger<SlowBatch> batches() {
    return batches;
  }

  /** The server's totals. */
  public Meters meters() {
    return meters;
  }

  /** The distributions of what is timed all along. */
  public Histograms histograms() {
    return histograms;
  }

  /** The recent syncs of each WAL. */
  public WalSyncs syncs() {
    return syncs;
  }

  /** How long mutation batches take. */
  public BatchTimes batchTimes() {
    return batchTimes;
  }

  /** How long handlers were without a core. */
  public CoreWaits coreWaits() {
    return coreWaits;
  }

  /** When, by {@link #clock()}, something was that HBase has stamped with the wall clock. */
  public CallClock callClock() {
    return callClock;
  }

  /** From when on things are recorded. */
  public Thresholds thresholds() {
    return thresholds;
  }

  /**
   * The encoded names of the regions that a region recorder watches: what it sees exactly, others
   * who see it less well leave to it.
   */
  public Set<String> recordedRegions() {
    return recordedRegions;
  }

  /** A source of this server. */
  public Source source(SourceKind kind) {
    return sources.get(kind);
  }

  /** How each source is now. */
  public List<SourceStatus> sources() {
    List<SourceStatus> statuses = new ArrayList<>();
    for (Source source : sources.values()) {
      statuses.add(source.status());
    }
    return statuses;
  }

  /** Records nothing until {@link #resume()}; what is in the ledgers stays. */
  public synchronized void suspend() {
    suspended = true;
    sources.values().forEach(Source::suspend);
  }

  /** Records again, but for the sources that a fault has switched off. */
  public synchronized void resume() {
    suspended = false;
    sources.values().forEach(Source::resume);
  }

  /** What an operator can change, as it is now. */
  public RecorderState state() {
    return new RecorderState(!suspended, thresholds.readings());
  }
}
