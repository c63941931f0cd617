package dev.htk.coprocessor;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Recordings;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.region.StoreCompactions;
import dev.htk.coprocessor.region.StoreFlushes;
import dev.htk.coprocessor.wire.Scope;
import java.util.Optional;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.ScanOptions;
import org.apache.hadoop.hbase.regionserver.ScanType;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records the flushes and compactions of one region, store by store.
 *
 * <p>Loaded by {@code hbase.coprocessor.user.region.classes} for all user tables, or by a table's
 * coprocessor attribute. It needs a {@link ServerRecorder} on the same server, loaded by the same
 * class loader, and does nothing without one. Only hooks without a result are used, so that HBase's
 * scanners and files pass by untouched; no hook throws. Having any region coprocessor makes HBase
 * dispatch every hook of every mutation, which is why this is apart from {@link ServerRecorder}.
 */
@SuppressWarnings("rawtypes") // CoprocessorEnvironment is raw in HBase's signatures.
public final class RegionRecorder implements RegionCoprocessor, RegionObserver {
  private static final Logger LOG = LoggerFactory.getLogger(RegionRecorder.class);

  private volatile StoreFlushes flushes = StoreFlushes.NONE;
  private volatile StoreCompactions compactions = StoreCompactions.NONE;

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public void start(CoprocessorEnvironment environment) {
    try {
      RegionCoprocessorEnvironment region = (RegionCoprocessorEnvironment) environment;
      Recordings.find(region.getOnlineRegions())
          .ifPresent(recording -> record(region.getRegionInfo(), recording));
    } catch (Throwable fault) {
      LOG.warn("The recorder does not see a region. HBase is not affected.", fault);
    }
  }

  private void record(RegionInfo region, Recording recording) {
    Scope scope = Scope.region(region.getTable().getNameAsString(), region.getEncodedName());
    flushes = new StoreFlushes(recording, scope);
    compactions = new StoreCompactions(recording, scope);
    recording.source(SourceKind.FLUSHES).switchOn();
    recording.source(SourceKind.COMPACTIONS).switchOn();
  }

  /** Called as a store begins to write its snapshot, and again if that fails and is repeated. */
  @Override
  public void preFlushScannerOpen(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      ScanOptions options,
      FlushLifeCycleTracker tracker) {
    flushes.begin(store);
  }

  /** Called as the new file is in place, for each if there are several. */
  @Override
  public void postFlush(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      StoreFile resultFile,
      FlushLifeCycleTracker tracker) {
    flushes.end(store);
  }

  /** Called after all stores of a flush; not while a region closes. */
  @Override
  public void postFlush(
      ObserverContext<RegionCoprocessorEnvironment> context, FlushLifeCycleTracker tracker) {
    flushes.forgetUnfinished();
  }

  @Override
  public void preCompactScannerOpen(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      ScanType scanType,
      ScanOptions options,
      CompactionLifeCycleTracker tracker,
      CompactionRequest request) {
    compactions.begin();
  }

  /** Called as the new file is in place, for each if there are several. */
  @Override
  public void postCompact(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      StoreFile resultFile,
      CompactionLifeCycleTracker tracker,
      CompactionRequest request) {
    compactions.end(store, resultFile, request);
  }
}
