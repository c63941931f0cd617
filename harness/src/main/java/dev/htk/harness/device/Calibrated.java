package dev.htk.harness.device;

import java.util.List;

/**
 * Says how a device was modelled on this machine. Immutable.
 *
 * @param clientSyncMicros the median of an hsync of a client of HDFS, whose own work is in it
 */
public record Calibrated(String device, List<Row> rows, double clientSyncMicros) {

  /**
   * One figure.
   *
   * @param what {@code sync}, in microseconds, or {@code write} or {@code read}, in megabytes a
   *     second
   * @param floored whether more was asked for than this machine can do
   * @param ok whether what was given is near what was asked for, or floored
   */
  public record Row(String what, double asked, double given, boolean floored, boolean ok) {}

  public Calibrated {
    rows = List.copyOf(rows);
  }

  /** Whether all of it is. */
  public boolean ok() {
    return rows.stream().allMatch(Row::ok);
  }
}
