// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The settings that a server works with, read from its own objects by the kit's recorder inside the
 * server. Immutable.
 *
 * @param readings the values found
 * @param atStart the configuration when the server started, without keys that it did not name;
 *     empty if the recorder was loaded later
 * @param unseen the keys that the recorder could not find on some or all objects, with the reason
 * @param leftOut how many readings did not fit into the report
 */
public record OwnReport(
    List<Reading> readings,
    Optional<Map<String, String>> atStart,
    Map<String, String> unseen,
    long leftOut) {

  public OwnReport {
    readings = List.copyOf(readings);
    atStart = atStart.map(Map::copyOf);
    unseen = Map.copyOf(unseen);
  }

  /**
   * A value that some of the server's objects use. Immutable.
   *
   * @param key the setting
   * @param value the value, in the form of the site file
   * @param table the table that the objects belong to; empty if it is the whole server's
   * @param family the column family, if each store has its own value
   * @param count how many regions, stores or other objects have the value
   */
  public record Reading(
      String key, String value, Optional<String> table, Optional<String> family, long count) {}

  List<Reading> of(String key) {
    return readings.stream().filter(reading -> reading.key().equals(key)).toList();
  }

  /** Returns how many objects have each value, for a sentence: "3 with 4, 1 with 8". */
  static String spread(List<Reading> readings) {
    Map<String, Long> counts = new TreeMap<>();
    readings.forEach(reading -> counts.merge(reading.value(), reading.count(), Long::sum));
    StringBuilder text = new StringBuilder();
    counts.forEach(
        (value, count) ->
            text.append(text.isEmpty() ? "" : ", ").append(count).append(" with ").append(value));
    return text.toString();
  }
}
