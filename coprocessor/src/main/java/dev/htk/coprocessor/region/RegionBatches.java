// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecentSyncs;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.recording.Thresholds;
import dev.htk.coprocessor.wire.Scope;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.Region.Operation;

/**
 * Follows the mutation batches of one region from hook to hook on the put path; see {@link
 * BatchStamps} for the order of the hooks.
 *
 * <p>A hook costs a thread-local lookup and a clock reading. It allocates nothing, takes no lock
 * and never throws. Only a batch that was slow or waited long is examined, after it has released
 * its locks. A fault in a hook switches off everything read from the stamps: slow batches, lock
 * waits and refusals. Safe for use by many threads.
 */
public final class RegionBatches {
  /** Follows nothing, for a region that is not recorded. */
  public static final RegionBatches NONE = new RegionBatches();

  private final Source source;
  private final Source locks;
  private final RecorderClock clock;
  private final Thresholds thresholds;
  private final FlushPreparation preparation;
  private final SlowBatches slowBatches;
  private final RegionReads reads;
  private final BatchWaits waits;
  private final StoreRefusals refusals;

  private RegionBatches() {
    this.source = new Source(SourceKind.BATCHES);
    this.locks = new Source(SourceKind.LOCKS);
    this.clock = null;
    this.thresholds = null;
    this.preparation = null;
    this.slowBatches = null;
    this.reads = RegionReads.NONE;
    this.waits = null;
    this.refusals = StoreRefusals.NONE;
  }

  /** Follows the batches of a region. */
  public RegionBatches(Recording recording, Scope scope, Region region, StoreFlushes flushes) {
    this.source = recording.source(SourceKind.BATCHES);
    this.locks = recording.source(SourceKind.LOCKS);
    this.clock = recording.clock();
    this.thresholds = recording.thresholds();
    this.preparation = flushes.preparation();
    this.slowBatches = new SlowBatches(recording, scope, syncs(recording, region));
    this.reads = new RegionReads(recording, slowBatches);
    this.waits = new BatchWaits(recording, scope);
    this.refusals = new StoreRefusals(recording, scope);
  }

  private RecentSyncs syncs(Recording recording, Region region) {
    try {
      return recording.syncs().of(RegionWal.of(region));
    } catch (LinkageError | ClassCastException otherVersion) {
      source.lacks("cannot measure how long a batch spends in its WAL: " + otherVersion);
      return recording.syncs().of(this);
    }
  }

  /** Records refusals that have no event yet. */
  void end() {
    refusals.end();
  }

  /** Returns the gets of the same region. */
  public RegionReads reads() {
    return reads;
  }

  /** Returns whether any of the three sources is on: a fault in one does not affect the others. */
  private boolean isWatching() {
    return source.isOn() || locks.isOn() || refusals.isOn();
  }

  /** Notes that an operation has taken the region's close lock. */
  public void started(Operation operation) {
    if (isWatching()) {
      try {
        if (canWrite(operation)) {
          start(operation == Operation.BATCH_MUTATE, RpcServer.getCurrentCall().orElse(null));
        }
      } catch (Throwable fault) {
        fault(fault);
      }
    }
  }

  private void start(boolean isBatch, RpcCall call) {
    BatchStamps stamps = BatchStamps.ofThread();
    if (stamps.starts(this, isBatch, call)) {
      if (call == null) {
        stamps.begin(clock.epochMicros());
      } else {
        stamps.begin(clock.epochMicros(), call.getReceiveTime(), call.getStartTime());
      }
    }
  }

  /** Returns whether a batch may follow. Check-and-mutate and row processors start with ANY. */
  private static boolean canWrite(Operation operation) {
    switch (operation) {
      case BATCH_MUTATE:
      case PUT:
      case DELETE:
      case INCREMENT:
      case APPEND:
      case CHECK_AND_MUTATE:
      case ANY:
        return true;
      default:
        return false;
    }
  }

  /** Notes that a mutation is about to be prepared. */
  public void prepared(Row row) {
    if (isWatching()) {
      try {
        BatchStamps stamps = BatchStamps.ofThread();
        if (stamps.isOf(this)) {
          stamps.touches(row);
          stamps.prepared(clock.epochMicros());
        }
      } catch (Throwable fault) {
        fault(fault);
      }
    }
  }

  /** Notes that the row of a check is locked. */
  public void rowLocked() {
    if (isWatching()) {
      try {
        BatchStamps stamps = BatchStamps.ofThread();
        if (stamps.isOf(this)) {
          stamps.rowLocked(clock.epochMicros());
        }
      } catch (Throwable fault) {
        fault(fault);
      }
    }
  }

  /** Notes that a mini-batch has all its locks. */
  public void locked(MiniBatchOperationInProgress<Mutation> miniBatch) {
    if (isWatching()) {
      try {
        BatchStamps stamps = BatchStamps.ofThread();
        if (stamps.isOf(this)) {
          long now = clock.epochMicros();
          askWhetherForFlush(stamps, now);
          stamps.locked(now, miniBatch.size());
        }
      } catch (Throwable fault) {
        fault(fault);
      }
    }
  }

  /** Notes that a mini-batch hands its edit to the WAL. */
  public void appending() {
    if (isWatching()) {
      try {
        BatchStamps stamps = BatchStamps.ofThread();
        if (stamps.isOf(this)) {
          stamps.appending(clock.epochMicros());
        }
      } catch (Throwable fault) {
        fault(fault);
      }
    }
  }

  /** Notes that a mini-batch is synced and in the memstore. */
  public void written() {
    if (isWatching()) {
      try {
        BatchStamps stamps = BatchStamps.ofThread();
        if (stamps.isOf(this)) {
          stamps.written(clock.epochMicros());
        }
      } catch (Throwable fault) {
        fault(fault);
      }
    }
  }

  /** Notes that a mini-batch has released its locks, whether it succeeded or not. */
  public void released(MiniBatchOperationInProgress<Mutation> miniBatch) {
    if (isWatching()) {
      try {
        BatchStamps stamps = BatchStamps.ofThread();
        if (stamps.isOf(this)) {
          long now = clock.epochMicros();
          refusals.look(miniBatch, stamps.waitingSince(), now);
          if (!stamps.isLocked()) {
            askWhetherForFlush(stamps, now);
          }
          stamps.released(now);
        }
      } catch (Throwable fault) {
        fault(fault);
      }
    }
  }

  private void askWhetherForFlush(BatchStamps stamps, long now) {
    long since = stamps.waitingSince();
    if (now - since >= thresholds.micros(Threshold.LOCK)) {
      stamps.waitedForFlush(preparation.overlapFrom(since), preparation.overlapTo(now));
    }
  }

  /** Notes that an operation has released the region's close lock. */
  public void closed(Operation operation) {
    if (isWatching()) {
      try {
        if (canWrite(operation)) {
          close(BatchStamps.ofThread());
        }
      } catch (Throwable fault) {
        fault(fault);
      }
    }
  }

  private void close(BatchStamps stamps) {
    if (stamps.closes(this)) {
      long now = clock.epochMicros();
      try {
        if (locks.isOn()) {
          waits.look(stamps);
        }
        if (stamps.isBatch() && source.isOn()) {
          slowBatches.look(stamps, now);
        }
      } finally {
        stamps.end(now);
      }
    }
  }

  private void fault(Throwable fault) {
    source.fault(fault);
    locks.fault(fault);
    refusals.fault(fault);
  }

  /**
   * Finds the WAL that a region writes to. HBase's coprocessor interfaces do not offer it. Only
   * this class reaches into HBase for it, and it may fail to link on another version.
   */
  private static final class RegionWal {
    private RegionWal() {}

    /** Returns the WAL, the same object that listeners are registered with. */
    static Object of(Region region) {
      return ((HRegion) region).getWAL();
    }
  }
}
