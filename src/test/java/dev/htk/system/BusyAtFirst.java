// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.wal.WALEdit;

/** Makes a table answer its next puts as if its memstore were full. */
public final class BusyAtFirst implements RegionCoprocessor, RegionObserver {

  /** The number of puts that are still to be refused. */
  static final AtomicInteger LEFT = new AtomicInteger();

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public void prePut(ObserverContext<RegionCoprocessorEnvironment> context, Put put, WALEdit edit)
      throws RegionTooBusyException {
    if (LEFT.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      throw new RegionTooBusyException("not yet");
    }
  }
}
