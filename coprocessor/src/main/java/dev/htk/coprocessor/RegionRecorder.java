// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import com.google.protobuf.Service;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Recordings;
import dev.htk.coprocessor.region.RegionWatch;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.Region.Operation;
import org.apache.hadoop.hbase.regionserver.ScanOptions;
import org.apache.hadoop.hbase.regionserver.ScanType;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.hadoop.hbase.wal.WALKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records what happens to one region: its flushes and compactions, its opening and closing, and
 * where the time of its mutation batches goes.
 *
 * <p>Loaded by {@code hbase.coprocessor.user.region.classes} for all user tables, or by a table's
 * coprocessor attribute. It records into the ledger of the {@link ServerRecorder} on the same
 * server and does nothing without one. A table that gives the jar's path has a class loader and a
 * ledger of its own; see {@link RegionOnlyRecording}.
 *
 * <p>The hooks change nothing and never throw. Any region coprocessor makes HBase dispatch every
 * hook of every mutation, which is why this class is separate from {@link ServerRecorder}.
 */
@SuppressWarnings("rawtypes") // CoprocessorEnvironment is raw in HBase's signatures.
public final class RegionRecorder implements RegionCoprocessor, RegionObserver {
  private static final Logger LOG = LoggerFactory.getLogger(RegionRecorder.class);

  private final RegionOnlyRecording own = new RegionOnlyRecording();
  private final AtomicReference<RegionWatch> watch = new AtomicReference<>(RegionWatch.NONE);

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  /** Offers an endpoint only if the server's endpoint does not serve this region's recording. */
  @Override
  public Iterable<Service> getServices() {
    return RegionOnlyRecording.isCalledFor() ? own.services() : Collections.emptyList();
  }

  @Override
  public void start(CoprocessorEnvironment environment) {
    try {
      RegionCoprocessorEnvironment region = (RegionCoprocessorEnvironment) environment;
      Optional<Recording> recording =
          RegionOnlyRecording.isCalledFor()
              ? Optional.of(own.open(region))
              : Recordings.find(region.getOnlineRegions());
      if (recording.isPresent()) {
        RegionWatch.begin(recording.get(), region.getRegion(), region.getPriority(), watch);
      }
    } catch (Throwable fault) {
      LOG.warn("The recorder cannot observe a region. HBase is not affected.", fault);
    }
  }

  @Override
  public void stop(CoprocessorEnvironment environment) {
    try {
      watch.get().end();
    } catch (Throwable fault) {
      LOG.warn("The recorder did not detach cleanly from a region. HBase is not affected.", fault);
    }
  }

  @Override
  public void preOpen(ObserverContext<RegionCoprocessorEnvironment> context) {
    watch.get().transitions().begins();
  }

  @Override
  public void postOpen(ObserverContext<RegionCoprocessorEnvironment> context) {
    watch.get().transitions().opened(() -> context.getEnvironment().getRegion());
  }

  @Override
  public void preClose(ObserverContext<RegionCoprocessorEnvironment> context, boolean aborting) {
    watch.get().transitions().begins();
  }

  @Override
  public void postClose(ObserverContext<RegionCoprocessorEnvironment> context, boolean aborting) {
    watch.get().transitions().closed();
  }

  /** Called with the region's close lock held. */
  @Override
  public void postStartRegionOperation(
      ObserverContext<RegionCoprocessorEnvironment> context, Operation operation) {
    watch.get().batches().started(operation);
  }

  @Override
  public void prePut(ObserverContext<RegionCoprocessorEnvironment> context, Put put, WALEdit edit) {
    watch.get().batches().prepared(put);
  }

  @Override
  public void preDelete(
      ObserverContext<RegionCoprocessorEnvironment> context, Delete delete, WALEdit edit) {
    watch.get().batches().prepared(delete);
  }

  /** Called before a get looks for its row. */
  @Override
  public void preGetOp(
      ObserverContext<RegionCoprocessorEnvironment> context, Get get, List<Cell> result) {
    watch.get().batches().reads().begins(get);
  }

  /** Called after the get has read its row. */
  @Override
  public void postGetOp(
      ObserverContext<RegionCoprocessorEnvironment> context, Get get, List<Cell> result) {
    watch.get().batches().reads().ended();
  }

  /** Returns null, which leaves the increment to HBase. */
  @Override
  public Result preIncrement(
      ObserverContext<RegionCoprocessorEnvironment> context, Increment increment, WALEdit edit) {
    watch.get().batches().prepared(increment);
    return null;
  }

  /** Returns null, which leaves the append to HBase. */
  @Override
  public Result preAppend(
      ObserverContext<RegionCoprocessorEnvironment> context, Append append, WALEdit edit) {
    watch.get().batches().prepared(append);
    return null;
  }

  /** Returns HBase's own result unchanged. */
  @Override
  public CheckAndMutateResult preCheckAndMutateAfterRowLock(
      ObserverContext<RegionCoprocessorEnvironment> context,
      CheckAndMutate check,
      CheckAndMutateResult result) {
    watch.get().batches().rowLocked();
    return result;
  }

  /** Called with the row locks and the region's updates lock held, as are the next two hooks. */
  @Override
  public void preBatchMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> miniBatch) {
    watch.get().batches().locked(miniBatch);
  }

  @Override
  public void preWALAppend(
      ObserverContext<RegionCoprocessorEnvironment> context, WALKey key, WALEdit edit) {
    watch.get().batches().appending();
  }

  @Override
  public void postBatchMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> miniBatch) {
    watch.get().batches().written();
  }

  @Override
  public void postBatchMutateIndispensably(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> miniBatch,
      boolean success) {
    watch.get().batches().released(miniBatch);
  }

  @Override
  public void postCloseRegionOperation(
      ObserverContext<RegionCoprocessorEnvironment> context, Operation operation) {
    watch.get().batches().closed(operation);
  }

  /** Called before a flush of the region is prepared, but not while the region closes. */
  @Override
  public void preFlush(
      ObserverContext<RegionCoprocessorEnvironment> context, FlushLifeCycleTracker tracker) {
    watch.get().flushes().prepare();
  }

  /** Called when a store begins to write its snapshot, and again when a failed write is retried. */
  @Override
  public void preFlushScannerOpen(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      ScanOptions options,
      FlushLifeCycleTracker tracker) {
    watch.get().flushes().begin(store);
  }

  /** Called as the new file is in place, for each if there are several. */
  @Override
  public void postFlush(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      StoreFile resultFile,
      FlushLifeCycleTracker tracker) {
    watch.get().flushes().end(store);
  }

  /** Called after all stores of a flush, but not while the region closes. */
  @Override
  public void postFlush(
      ObserverContext<RegionCoprocessorEnvironment> context, FlushLifeCycleTracker tracker) {
    watch.get().flushes().forgetUnfinished();
  }

  @Override
  public void preMemStoreCompaction(
      ObserverContext<RegionCoprocessorEnvironment> context, Store store) {
    watch.get().memstoreCompactions().begin();
  }

  @Override
  public void postMemStoreCompaction(
      ObserverContext<RegionCoprocessorEnvironment> context, Store store) {
    watch.get().memstoreCompactions().end(store);
  }

  @Override
  public void preCompactScannerOpen(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      ScanType scanType,
      ScanOptions options,
      CompactionLifeCycleTracker tracker,
      CompactionRequest request) {
    watch.get().compactions().begin();
  }

  /** Called as the new file is in place, for each if there are several. */
  @Override
  public void postCompact(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      StoreFile resultFile,
      CompactionLifeCycleTracker tracker,
      CompactionRequest request) {
    watch.get().compactions().end(store, resultFile, request);
  }
}
