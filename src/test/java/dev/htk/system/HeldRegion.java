// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.ScanType;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;

/** Holds up the work of its region where a test has a {@link Hold} on it. */
public final class HeldRegion extends TestObserver {

  @Override
  public InternalScanner preFlush(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      InternalScanner scanner,
      FlushLifeCycleTracker tracker) {
    pass(context, Hold.Work.FLUSH);
    return scanner;
  }

  @Override
  public InternalScanner preCompact(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      InternalScanner scanner,
      ScanType scanType,
      CompactionLifeCycleTracker tracker,
      CompactionRequest request) {
    pass(context, Hold.Work.COMPACTION);
    return scanner;
  }

  @Override
  public void preClose(
      ObserverContext<RegionCoprocessorEnvironment> context, boolean abortRequested) {
    pass(context, Hold.Work.CLOSE);
  }

  @Override
  public void preOpen(ObserverContext<RegionCoprocessorEnvironment> context) {
    pass(context, Hold.Work.OPEN);
  }

  private static void pass(ObserverContext<RegionCoprocessorEnvironment> context, Hold.Work work) {
    Hold.pass(context.getEnvironment().getRegionInfo().getTable(), work);
  }
}
