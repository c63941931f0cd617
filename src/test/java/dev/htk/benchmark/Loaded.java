package dev.htk.benchmark;

import dev.htk.coprocessor.RegionRecorder;
import java.util.Optional;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;

/** What a benchmark's region is loaded with. */
public enum Loaded {
  /** No coprocessor at all. */
  NOTHING(""),
  /** A region observer without a single hook: what HBase itself spends on dispatching to one. */
  EMPTY_OBSERVER(EmptyObserver.class.getName()),
  /** The recorder, both of its levels. */
  RECORDER(RegionRecorder.class.getName());

  private final String regionCoprocessor;

  Loaded(String regionCoprocessor) {
    this.regionCoprocessor = regionCoprocessor;
  }

  /** The class that HBase loads into the region; empty for none. */
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
