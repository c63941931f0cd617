// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence;

import dev.htk.harness.run.EventLine;

/**
 * One thing that a file says happened on a server.
 *
 * @param row an event with a cause, or a slow call as a batch, as a recorder would have written it,
 *     in epoch microseconds of that server's clock; its server is null if the file does not name it
 * @param source the place that says so
 * @param precision how well the file knows the times
 */
public record Sighting(EventLine row, Citation source, Precision precision) {

  /**
   * The figure of a row that is not measured, in microseconds: how long the longest stall within
   * its bounds was.
   */
  public static final String LONGEST_MICROS = "longestMicros";

  /** Tells a measured length from an interval in which something happened. */
  public enum Precision {
    /** The file has the begin and the end. */
    MEASURED,
    /** It happened at some time between begin and end, for a part of that time or all of it. */
    WITHIN
  }

  /** Returns this sighting as one of a server. */
  public Sighting on(String server) {
    return with(server, row.end());
  }

  /** Returns this sighting with another end, in epoch microseconds. */
  public Sighting until(long end) {
    return with(row.server(), end);
  }

  private Sighting with(String server, long end) {
    EventLine changed =
        new EventLine(
            row.type(),
            server,
            row.cause(),
            row.table(),
            row.region(),
            row.family(),
            row.wal(),
            row.client(),
            row.start(),
            end,
            row.figures());
    return new Sighting(changed, source, precision);
  }
}
