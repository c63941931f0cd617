// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * The conditions of a wind tunnel, and what they cannot show.
 *
 * @param baseline its name, such as {@code stock}
 * @param profile its name
 * @param machine what was modelled
 * @param scale the scale model's factor, 1 if there was none
 * @param workload its name
 * @param rate offered to each side, operations a second
 * @param windowSeconds length of a window
 * @param minutes duration of the whole job
 * @param fault what went wrong in both clusters before the measured stretch, and when each side was
 *     under the bound again; null if nothing did
 * @param notShown what such a comparison cannot show, one phrase each, the most important first
 * @param report path of the report; null if there is none
 * @param notes further remarks for the user
 */
@RecordBuilder
public record TunnelSetting(
    String baseline,
    String profile,
    String machine,
    int scale,
    String workload,
    double rate,
    double windowSeconds,
    double minutes,
    String fault,
    List<String> notShown,
    String report,
    List<String> notes)
    implements TunnelSettingBuilder.With {

  /** The machine name that stands for this host, without modelling. */
  public static final String HOST = "laptop";

  public TunnelSetting {
    notShown = List.copyOf(notShown);
    notes = List.copyOf(notes);
  }

  /** Describes the machine of that name: as modelled, unless it is this host. */
  public static String where(String machine) {
    return machine.equals(HOST) ? "this host" : "modelled " + machine;
  }
}
