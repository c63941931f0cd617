// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import java.util.List;

/**
 * Reports how accurately a device was modelled on this machine. Immutable.
 *
 * @param clientSyncMicros the median time of an HDFS client's hsync, the client's own work included
 */
public record Calibrated(String device, List<Row> rows, double clientSyncMicros) {

  /**
   * One figure of the device.
   *
   * @param what {@code sync}, in microseconds, or {@code write} or {@code read}, in megabytes a
   *     second
   * @param floored whether the model asked for more than this machine can do
   * @param ok whether this machine gave about what the model asked for, or floored
   */
  public record Row(String what, double asked, double given, boolean floored, boolean ok) {}

  public Calibrated {
    rows = List.copyOf(rows);
  }

  /** Returns whether all figures are. */
  public boolean ok() {
    return rows.stream().allMatch(Row::ok);
  }
}
