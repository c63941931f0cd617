package dev.htk.tuning.live;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The settings that a server works with, as its own objects hold them: what the kit's recorder
 * inside the server reports. Immutable.
 *
 * @param readings the values found
 * @param atStart the values that the server's configuration held when the server started, but for
 *     keys that it did not name; empty if the recorder was loaded later
 * @param unseen keys that the recorder looked for in vain, on some object or on all, with the
 *     reason
 * @param leftOut readings that found no room in the answer
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
   * A value that some of the server's objects work with. Immutable.
   *
   * @param key the setting
   * @param value the value, as the site file would name it
   * @param table the table that the objects belong to; empty if the value is the whole server's
   * @param family the column family, for what each store has of its own
   * @param count how many regions, stores or other objects have it
   */
  public record Reading(
      String key, String value, Optional<String> table, Optional<String> family, long count) {}

  List<Reading> of(String key) {
    return readings.stream().filter(reading -> reading.key().equals(key)).toList();
  }

  /** How the counted objects are spread over values, for a sentence: "3 with 4, 1 with 8". */
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
