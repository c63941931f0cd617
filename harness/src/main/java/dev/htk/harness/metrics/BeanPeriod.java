// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.lang3.Strings;

/**
 * The beans of a server over a period with several readings in it. A histogram of HBase begins anew
 * with each snapshot of its metrics system, so a reading alone would miss what was long before the
 * latest one. Not thread-safe.
 *
 * <p>Of a histogram this keeps what can be put together: the largest, the least, the mean and the
 * counts of ranges, and no percentiles.
 */
final class BeanPeriod {

  /** Ends the name of the attribute that counts a histogram's values since the server's start. */
  private static final String COUNT = "num_ops";

  private static final String RANGE_COUNT = "RangeCount_";

  private final Map<String, ObjectNode> beans = new LinkedHashMap<>();
  private final Map<String, Histogram> histograms = new HashMap<>();

  /** Takes a reading of some beans, in place of an earlier one of the same beans. */
  void take(Iterable<JsonNode> readings) {
    for (JsonNode reading : readings) {
      String name = reading.path("name").asText();
      ObjectNode bean = reading.deepCopy();
      List<String> prefixes = new ArrayList<>();
      for (Map.Entry<String, JsonNode> field : bean.properties()) {
        String prefix = Strings.CS.removeEnd(field.getKey(), COUNT);
        if (!prefix.equals(field.getKey()) && bean.has(prefix + "mean")) {
          prefixes.add(prefix);
        }
      }
      for (String prefix : prefixes) {
        histograms.computeIfAbsent(name + ' ' + prefix, fresh -> new Histogram(prefix)).widen(bean);
      }
      beans.put(name, bean);
    }
  }

  /** Returns the beans of the period, and begins the next one. */
  List<JsonNode> end() {
    List<JsonNode> ended = List.copyOf(beans.values());
    beans.clear();
    histograms.values().forEach(Histogram::begin);
    return ended;
  }

  /** A histogram's values in the period so far. */
  private static final class Histogram {

    private final String prefix;

    /** The values to put together, empty if nothing was counted yet. */
    private final Map<String, Long> values = new TreeMap<>();

    private long operations;
    private long counted;
    private double sum;
    private int snapshots;

    /**
     * @param prefix begins the names of its attributes, with an underscore at its end
     */
    Histogram(String prefix) {
      this.prefix = prefix;
    }

    void begin() {
      values.clear();
      counted = 0;
      sum = 0;
      snapshots = 0;
    }

    /** Replaces a reading's values by those of the period until then. */
    void widen(ObjectNode bean) {
      long now = bean.path(prefix + COUNT).asLong();
      long grown = Math.max(0, now - operations);
      operations = Math.max(operations, now);
      // Otherwise the page is an old one, or has no new calls.
      if (grown > 0) {
        counted += grown;
        sum += (double) grown * bean.path(prefix + "mean").asLong();
        snapshots++;
        for (Map.Entry<String, JsonNode> field : bean.properties()) {
          String name = field.getKey();
          long value = field.getValue().asLong();
          if (!name.startsWith(prefix)) {
            continue;
          }
          if (name.contains(RANGE_COUNT)) {
            values.merge(name, value, Long::sum);
          } else if (name.equals(prefix + "max")) {
            values.merge(name, value, Math::max);
          } else if (name.equals(prefix + "min")) {
            values.merge(name, value, Math::min);
          }
        }
      }
      if (snapshots > 1 || (snapshots == 1 && grown == 0)) {
        bean.remove(
            bean.properties().stream()
                .map(Map.Entry::getKey)
                .filter(name -> name.startsWith(prefix) && !name.equals(prefix + COUNT))
                .toList());
        values.forEach(bean::put);
        bean.put(prefix + "mean", Math.round(sum / counted));
      }
    }
  }
}
