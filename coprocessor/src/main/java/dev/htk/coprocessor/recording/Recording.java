// SPDX-License-Identifier: Apache-2.0
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

/**
 * Holds what the coprocessors of one region server share, from the server's start to its stop.
 *
 * <p>Holds no reference to the server. Safe for use by many threads.
 */
public final class Recording {
  private final RecorderClock clock;
  private final Ledger<StallEvent> events;
  private final Ledger<SlowBatch> batches;
  private final Map<SourceKind, Source> sources = new EnumMap<>(SourceKind.class);
  private final Meters meters;
  private final StallTotals stalls = new StallTotals();
  private final Histograms histograms = new Histograms();
  private final CoreWaits coreWaits;
  private final BatchTimes batchTimes;
  private final CallClock callClock;
  private final Thresholds thresholds;
  private final WalSyncs syncs = new WalSyncs();
  private final RecordedRegions recordedRegions;
  private volatile boolean suspended;

  /** Begins a recording now, whose counts a sampler merges. */
  public Recording(RecorderSettings settings, RecorderClock clock) {
    this(settings, clock, true);
  }

  private Recording(RecorderSettings settings, RecorderClock clock, boolean isSampled) {
    this.clock = clock;
    this.callClock = new CallClock(clock, System::currentTimeMillis);
    callClock.adjust();
    this.thresholds = settings.thresholds();
    this.coreWaits = isSampled ? new CoreWaits() : CoreWaits.ofNoThread();
    this.batchTimes =
        isSampled
            ? new BatchTimes(histograms, settings.slowBatchOneOf(), coreWaits::enroll)
            : BatchTimes.uncounted(histograms);
    for (SourceKind kind : SourceKind.values()) {
      sources.put(kind, new Source(kind));
    }
    // Half of the memory each: a storm of slow batches must not drive out the events behind it.
    long startId = clock.epochMicros();
    int capacity = Ledger.capacityOf(settings.ledgerBytes() / 2);
    this.recordedRegions = new RecordedRegions(source(SourceKind.FLUSHES));
    this.events = new Ledger<>(startId, capacity);
    this.batches = new Ledger<>(startId, capacity);
    this.meters = new Meters(source(SourceKind.METERS), histograms, settings.meteredRegions());
    meters.count("events", events);
    meters.count("batches", batches);
    sources.values().forEach(meters::count);
    source(SourceKind.LEDGER).switchOn();
    source(SourceKind.LEDGER).remark(settings.remark());
  }

  /**
   * Begins a recording of regions alone, now. It has no sampler, so handlers take neither memory
   * nor files for what only a sampler would read and let go.
   */
  public static Recording ofRegionsAlone(RecorderSettings settings, RecorderClock clock) {
    return new Recording(settings, clock, false);
  }

  /** Returns the clock that stamps this server's events. */
  public RecorderClock clock() {
    return clock;
  }

  /** Keeps the event and counts it. */
  public void record(StallEvent event) {
    events.record(event);
    stalls.record(event);
    meters.stalled(event);
  }

  /** Keeps the batch. */
  public void record(SlowBatch batch) {
    batches.record(batch);
  }

  /** Returns the server's events. */
  public Ledger<StallEvent> events() {
    return events;
  }

  /** Returns the server's slow batches. */
  public Ledger<SlowBatch> batches() {
    return batches;
  }

  /** Returns the totals of the server's events. */
  public StallTotals stalls() {
    return stalls;
  }

  /** Returns the server's totals in Micrometer. */
  public Meters meters() {
    return meters;
  }

  /** Returns the distributions of the times that are always measured. */
  public Histograms histograms() {
    return histograms;
  }

  /** Returns the recent syncs of each WAL. */
  public WalSyncs syncs() {
    return syncs;
  }

  /** Returns the counts of how long mutation batches take. */
  public BatchTimes batchTimes() {
    return batchTimes;
  }

  /** Returns the counts of how long handlers were without a core. */
  public CoreWaits coreWaits() {
    return coreWaits;
  }

  /** Returns the converter from HBase's wall-clock stamps to {@link #clock()}. */
  public CallClock callClock() {
    return callClock;
  }

  /** Returns how long things must take to be recorded. */
  public Thresholds thresholds() {
    return thresholds;
  }

  /**
   * Returns the regions that a region recorder watches. Sources that see a region less exactly skip
   * what its recorder records.
   */
  public RecordedRegions recordedRegions() {
    return recordedRegions;
  }

  /** Returns a source of this server. */
  public Source source(SourceKind kind) {
    return sources.get(kind);
  }

  /** Returns the current status of each source. */
  public List<SourceStatus> sources() {
    List<SourceStatus> statuses = new ArrayList<>();
    for (Source source : sources.values()) {
      statuses.add(source.status());
    }
    return statuses;
  }

  /** Stops recording until {@link #resume()}; the ledgers keep their entries. */
  public synchronized void suspend() {
    suspended = true;
    sources.values().forEach(Source::suspend);
  }

  /** Records again, except for the sources that a fault has switched off. */
  public synchronized void resume() {
    // No sampler has followed steps of the wall clock meanwhile, by which calls count as older.
    callClock.adjust();
    long now = clock.epochMicros();
    suspended = false;
    sources.values().forEach(source -> source.resume(now));
  }

  /** Returns the current values of what an operator can change. */
  public RecorderState state() {
    return new RecorderState(!suspended, thresholds.readings());
  }
}
