// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.windtunnel;

import java.time.Duration;
import java.util.List;

/**
 * Describes what was compared, and how.
 *
 * @param baseline its name, such as {@code stock}
 * @param profile its name
 * @param machine what was modelled
 * @param scale the scale model's factor, 1 if there was none
 * @param workload its name
 * @param operation the operation whose times are compared, as YCSB calls it
 * @param rate offered to each side, operations a second
 * @param window length of a window
 * @param slo the bound under which a rate counts as sustained, such as {@code insert.p99 <= 20ms}
 * @param stair ratio of a rate of the ramp to the rate one window later, above 1; at least 1.15
 *     where JVMs of equal settings differ by 5 %
 * @param minutes duration of the whole job
 * @param fault what went wrong in both clusters before the measured stretch, and when each side was
 *     under the bound again; null if nothing did
 * @param notShown what such a comparison cannot show, one phrase each, the most important first
 * @param report path of the report; null if there is none
 * @param notes further remarks for the user
 */
public record TunnelFacts(
    String baseline,
    String profile,
    String machine,
    int scale,
    String workload,
    String operation,
    double rate,
    Duration window,
    String slo,
    double stair,
    double minutes,
    String fault,
    List<String> notShown,
    String report,
    List<String> notes) {

  /** The machine name that stands for this host, without modelling. */
  public static final String HOST = "laptop";

  public TunnelFacts {
    notShown = List.copyOf(notShown);
    notes = List.copyOf(notes);
  }

  /** Describes the machine: as modelled, unless it is this host. */
  String where() {
    return where(machine);
  }

  /** Describes the machine of that name. */
  public static String where(String machine) {
    return machine.equals(HOST) ? "this host" : "modelled " + machine;
  }
}
