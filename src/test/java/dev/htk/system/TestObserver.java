// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.util.Optional;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;

/** Observes the regions of a test's table. */
abstract class TestObserver implements RegionCoprocessor, RegionObserver {

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }
}
