// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.counter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.coprocessor.pause.CollectionKind;
import dev.htk.snapshot.CounterPage;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The counters of one server at one moment.
 *
 * @param time epoch microseconds by the client's clock
 * @param server its name; {@code mini} for what the servers of a MiniCluster share
 * @param counters by {@link Counter#key()}; omits counters that the server does not have, and
 *     exceptions that did not occur
 */
public record ServerReading(long time, String server, SortedMap<String, Long> counters) {

  /** Begins the names of figures of collections that run beside the process. */
  static final String CYCLES = "cycles.";

  /** How many values of a histogram were in a range of milliseconds, such as 300-1000. */
  private static final Pattern TIME_RANGE = Pattern.compile("(.+_TimeRangeCount)_(\\d{1,9})-.*");

  private static final String EXCEPTIONS_BY_NAME = Counter.EXCEPTIONS.attribute() + ".";

  /** Extracts all counters of a server that runs in its own process from its JMX beans. */
  public static ServerReading of(long time, String server, Map<CounterPage, JsonNode> beans) {
    Map<CounterPage, Map<String, Long>> pages = new EnumMap<>(CounterPage.class);
    beans.forEach((page, found) -> pages.put(page, numbers(found)));
    return of(time, server, EnumSet.allOf(Counter.Owner.class), pages);
  }

  /**
   * Extracts the counters from a server's pages.
   *
   * @param owners the owners whose counters to keep
   * @param pages by page, the numbers on it by attribute; a page may be missing
   */
  public static ServerReading of(
      long time,
      String server,
      Set<Counter.Owner> owners,
      Map<CounterPage, Map<String, Long>> pages) {
    SortedMap<String, Long> counters = new TreeMap<>();
    for (Counter counter : EnumSet.allOf(Counter.class)) {
      Long value = pages.getOrDefault(counter.page(), Map.of()).get(counter.attribute());
      if (value != null && owners.contains(counter.owner())) {
        counters.put(counter.key(), value);
      }
    }
    if (owners.contains(Counter.EXCEPTIONS.owner())) {
      pages
          .getOrDefault(CounterPage.IPC, Map.of())
          .forEach(
              (attribute, value) -> {
                if (attribute.startsWith(EXCEPTIONS_BY_NAME) && value > 0) {
                  counters.put(attribute, value);
                }
              });
    }
    return new ServerReading(time, server, counters);
  }

  /** Returns a counter's value; empty if the server does not have it. */
  public OptionalLong value(Counter counter) {
    Long value = counters.get(counter.key());
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /**
   * Returns all whole numbers of some beans by attribute, summed over the beans. Those of
   * concurrent collections are apart, below {@link #CYCLES}. The counts of a histogram's ranges
   * give one number more, {@code …_TimeRangeCount}: the milliseconds of all its values together, at
   * least.
   */
  public static Map<String, Long> numbers(JsonNode beans) {
    Map<String, Long> numbers = new HashMap<>();
    for (JsonNode bean : beans) {
      boolean isOfCycles = CollectionKind.isConcurrent(bean.path("Name").asText());
      add(numbers, isOfCycles ? CYCLES : "", bean);
    }
    return numbers;
  }

  private static void add(Map<String, Long> numbers, String prefix, JsonNode composite) {
    for (Map.Entry<String, JsonNode> field : composite.properties()) {
      JsonNode value = field.getValue();
      if (value.isIntegralNumber()) {
        numbers.merge(prefix + field.getKey(), value.longValue(), Long::sum);
        Matcher range = TIME_RANGE.matcher(field.getKey());
        if (range.matches()) {
          long least = Long.parseLong(range.group(2)) * value.longValue();
          numbers.merge(prefix + range.group(1), least, Long::sum);
        }
      } else if (value.isObject()) {
        add(numbers, prefix + field.getKey() + ".", value);
      }
    }
  }
}
