// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.rate.Criterion;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The data that the page's script draws.
 *
 * @param kind {@code run}, {@code trials}, or {@code runs} for runs that were picked one by one
 * @param runs one run, or the first trials in their order
 * @param undrawn the results of further trials, which are not drawn over time
 * @param comparisons comparisons of trials; empty for a run
 * @param slo a bound on response times that the runs are held against; null if there is none
 * @param causes what is known about each stall cause, by code
 * @param evidence measured effects of the settings in the runs' profiles: sentences by profile,
 *     then by key
 */
record PageData(
    String kind,
    String title,
    List<String> notices,
    List<RunData> runs,
    List<Undrawn> undrawn,
    List<ComparedSides> comparisons,
    Bound slo,
    Map<String, Cause> causes,
    Map<String, Map<String, List<String>>> evidence,
    ChartLibrary library) {

  /**
   * A trial's results.
   *
   * @param state as that of {@link RunData}
   * @param manifest null unless it is the first one of its profile on the page
   * @param summary null if the run was not finished
   */
  record Undrawn(
      String name, String state, JsonNode manifest, JsonNode summary, List<LateStarts> late) {}

  /** A bound on response times, with its parts. */
  record Bound(String text, Operation operation, String metric, double limitMicros) {

    /** Returns the parts of a criterion; null for none. */
    static Bound of(Criterion slo) {
      return slo == null
          ? null
          : new Bound(slo.text(), slo.operation(), slo.metric(), slo.limitMicros());
    }
  }

  /**
   * One stall cause.
   *
   * @param kind name of the cause's {@code StallKind}, in lower case
   * @param settings keys of the settings that act on it
   */
  record Cause(String kind, String explanation, List<String> settings) {}

  /**
   * Two or more sides that ran under the same conditions.
   *
   * @param condition what the sides share, such as workload and threads; empty if nothing varies
   * @param sides baseline first
   * @param comparison an entry of {@code comparison.json}; null if there is none
   */
  record ComparedSides(
      SortedMap<String, String> condition, List<Side> sides, JsonNode comparison) {}

  /**
   * The trials of one side.
   *
   * @param trials names of the trials' folders
   * @param curves distributions of all trials together
   */
  record Side(String name, List<String> trials, List<Curve> curves) {}
}
