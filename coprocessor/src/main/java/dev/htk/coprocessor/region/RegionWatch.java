// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.RecordedRegions;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Scope;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.Region;

/**
 * Holds everything that is recorded of one region, from the start of its coprocessor to its stop.
 * Holds no reference to the region. Immutable.
 */
public final class RegionWatch implements RecordedRegions.Watcher {
  /** Watches nothing, for a region that is not recorded. */
  public static final RegionWatch NONE = new RegionWatch();

  private final RecordedRegions recordedRegions;
  private final String encodedName;
  private final int priority;
  private final AtomicReference<RegionWatch> place;
  private final StoreFlushes flushes;
  private final StoreCompactions compactions;
  private final MemstoreCompactions memstoreCompactions;
  private final RegionTransitions transitions;
  private final RegionBatches batches;

  private RegionWatch() {
    this.recordedRegions = new RecordedRegions(new Source(SourceKind.FLUSHES));
    this.encodedName = "";
    this.priority = 0;
    this.place = new AtomicReference<>();
    this.flushes = StoreFlushes.NONE;
    this.compactions = StoreCompactions.NONE;
    this.memstoreCompactions = MemstoreCompactions.NONE;
    this.transitions = RegionTransitions.NONE;
    this.batches = RegionBatches.NONE;
  }

  private RegionWatch(
      Recording recording, Region region, int priority, AtomicReference<RegionWatch> place) {
    RegionInfo info = region.getRegionInfo();
    Scope scope = Scope.region(info.getTable().getNameAsString(), info.getEncodedName());
    this.recordedRegions = recording.recordedRegions();
    this.encodedName = info.getEncodedName();
    this.priority = priority;
    this.place = place;
    this.flushes = new StoreFlushes(recording, scope);
    this.compactions = new StoreCompactions(recording, scope);
    this.memstoreCompactions = new MemstoreCompactions(recording, scope);
    this.transitions = new RegionTransitions(recording, scope);
    this.batches = new RegionBatches(recording, scope, region, flushes);
  }

  /**
   * Watches a region from now on, in place of any other watch of it.
   *
   * @param priority the priority by which HBase loaded the region's coprocessor
   * @param place holds the watch until it ends or another one of the same region begins
   */
  public static void begin(
      Recording recording, Region region, int priority, AtomicReference<RegionWatch> place) {
    RegionWatch watch = new RegionWatch(recording, region, priority, place);
    recording.source(SourceKind.FLUSHES).switchOn();
    recording.source(SourceKind.COMPACTIONS).switchOn();
    recording.source(SourceKind.IN_MEMORY_COMPACTIONS).switchOn();
    recording.source(SourceKind.TRANSITIONS).switchOn();
    recording.source(SourceKind.BATCHES).switchOn();
    recording.source(SourceKind.LOCKS).switchOn();
    recording.source(SourceKind.STORE_HOT).switchOn();
    place.set(watch);
    watch.recordedRegions.begin(watch.encodedName, watch);
  }

  /** Stops watching and leaves the region to other sources. */
  public void end() {
    recordedRegions.end(encodedName, this);
    standAside();
    batches.end();
  }

  @Override
  public int priority() {
    return priority;
  }

  @Override
  public void standAside() {
    place.compareAndSet(this, NONE);
  }

  /** Returns the region's flushes. */
  public StoreFlushes flushes() {
    return flushes;
  }

  /** Returns the region's compactions. */
  public StoreCompactions compactions() {
    return compactions;
  }

  /** Returns the in-memory compactions of the region's memstores. */
  public MemstoreCompactions memstoreCompactions() {
    return memstoreCompactions;
  }

  /** Returns the region's transitions. */
  public RegionTransitions transitions() {
    return transitions;
  }

  /** Returns the region's mutation batches. */
  public RegionBatches batches() {
    return batches;
  }
}
