// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.coprocessor.RegionRecorder;
import java.util.Optional;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;

/** The coprocessor that a benchmark's region is loaded with. */
public enum Loaded {
  /** Loads no coprocessor. */
  NOTHING(""),
  /** Loads a region observer without a hook, which shows HBase's own cost of dispatching. */
  EMPTY_OBSERVER(EmptyObserver.class.getName()),
  /** Loads both levels of the recorder. */
  RECORDER(RegionRecorder.class.getName());

  private final String regionCoprocessor;

  Loaded(String regionCoprocessor) {
    this.regionCoprocessor = regionCoprocessor;
  }

  /** Returns the class that HBase loads into the region; empty for none. */
  String regionCoprocessor() {
    return regionCoprocessor;
  }

  /** Observes nothing. */
  public static final class EmptyObserver implements RegionCoprocessor, RegionObserver {
    @Override
    public Optional<RegionObserver> getRegionObserver() {
      return Optional.of(this);
    }
  }
}
