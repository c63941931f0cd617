// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import java.util.ArrayList;
import java.util.List;

/** The regions of a server that does not exist. */
final class FakeRegions implements OpenRegions {
  final List<FakeRegion> regions = new ArrayList<>();
  int lists;

  FakeRegion add(String name) {
    FakeRegion region = new FakeRegion(name);
    regions.add(region);
    return region;
  }

  @Override
  public int count() {
    return regions.size();
  }

  @Override
  public List<WatchedRegion> list(List<WatchedRegion> known) {
    lists++;
    return regions.stream().map(FakeRegion::watched).toList();
  }
}
