package dev.htk.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * All that the page's script draws.
 *
 * @param kind {@code run} or {@code trials}
 * @param runs one, or the trials in their order
 * @param trialsInAll also those that are not in {@code runs}
 * @param comparisons of trials; empty for a run
 * @param causes what is known of each stall cause, by code
 * @param evidence what was measured of the settings of the runs' profiles: sentences by key, by
 *     profile
 */
record PageData(
    String kind,
    String title,
    List<String> notices,
    List<RunData> runs,
    int trialsInAll,
    List<ComparedSides> comparisons,
    Map<String, Cause> causes,
    Map<String, Map<String, List<String>>> evidence,
    ChartLibrary library) {

  /**
   * One stall cause.
   *
   * @param kind where an operation waits there, or what it stands for
   */
  record Cause(String kind, String explanation) {}

  /**
   * Two or more sides that ran under the same conditions.
   *
   * @param condition what the sides share, such as workload and threads; empty where there is no
   *     choice
   * @param sides baseline first
   * @param comparison an entry of {@code comparison.json}; null if there is none
   */
  record ComparedSides(
      SortedMap<String, String> condition, List<Side> sides, JsonNode comparison) {}

  /**
   * The trials of one side.
   *
   * @param trials names of their folders
   * @param curves of all trials together
   */
  record Side(String name, List<String> trials, List<Curve> curves) {}
}
