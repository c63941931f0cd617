// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Looks at every region for all probes that need it. Reads three numbers per region, and allocates
 * nothing while the regions stay the same. Used by one thread.
 */
final class RegionWalk {
  /** Limits how far apart probes may look to share one walk. */
  private static final long SHARED = TimeUnit.MILLISECONDS.toMicros(50);

  private final OpenRegions regions;
  private final List<WatchedRegion> busy = new ArrayList<>();
  private List<WatchedRegion> known = Collections.emptyList();
  private long walkedAt;

  RegionWalk(OpenRegions regions) {
    this.regions = regions;
  }

  /** Forgets the regions. */
  void forget() {
    known = Collections.emptyList();
    busy.clear();
    walkedAt = 0;
  }

  /**
   * Returns the regions that are over a limit, or have refused requests that no probe has seen yet.
   * Walks now unless another probe just did. The list is reused by the next walk.
   */
  List<WatchedRegion> busy(long nowMicros) {
    if (nowMicros - walkedAt > SHARED) {
      walkedAt = nowMicros;
      walk();
    }
    return busy;
  }

  private void walk() {
    busy.clear();
    boolean same = regions.count() == known.size();
    for (int i = 0; same && i < known.size(); i++) {
      same = !known.get(i).numbers().isGone();
    }
    if (!same) {
      known = regions.list(known);
    }
    for (int i = 0; i < known.size(); i++) {
      WatchedRegion region = known.get(i);
      if (region.look()) {
        busy.add(region);
      }
    }
  }
}
