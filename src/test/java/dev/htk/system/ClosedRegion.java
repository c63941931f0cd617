// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;

/**
 * Keeps every region but the first of a table from opening until {@link #open()}, as a fault of a
 * region server does.
 */
public final class ClosedRegion implements RegionCoprocessor, RegionObserver {

  private static volatile boolean open;

  static void close() {
    open = false;
  }

  static void open() {
    open = true;
  }

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public void preOpen(ObserverContext<RegionCoprocessorEnvironment> context) throws IOException {
    boolean first = context.getEnvironment().getRegionInfo().getStartKey().length == 0;
    if (!open && !first) {
      throw new IOException("kept closed by a test");
    }
  }
}
