// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import dev.htk.coprocessor.wire.SettingReading;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects values and counts equal ones. For one thread. */
final class Readings {
  /** Limits the readings, of ten to a hundred bytes each, to half a megabyte. */
  private static final int MOST = 4096;

  /** Rounds shares and ratios, which HBase keeps as 32-bit numbers, exact to seven digits. */
  private static final int DIGITS = 6;

  private final Collection<String> wanted;
  private final Map<List<String>, Long> counts = new LinkedHashMap<>();
  private final Map<String, String> faults = new TreeMap<>();
  private long leftOut;

  Readings(Collection<String> wanted) {
    this.wanted = wanted;
  }

  /** Looks up a value, which happens only if it is wanted. */
  @FunctionalInterface
  interface Place {
    /**
     * Looks up the value.
     *
     * @throws Exception if this version of HBase keeps it elsewhere
     */
    Object value() throws Exception;
  }

  /** Adds a value of the whole server. */
  void server(String key, Place place) {
    add(key, place, null, null);
  }

  /** Adds a value of one region. */
  void region(String key, String table, Place place) {
    add(key, place, table, null);
  }

  /** Adds a value of one store. */
  void store(String key, String table, String family, Place place) {
    add(key, place, table, family);
  }

  private void add(String key, Place place, String table, String family) {
    if (!wanted.contains(key)) {
      return;
    }
    try {
      count(Arrays.asList(key, text(place.value()), table, family));
    } catch (Throwable fault) {
      faults.put(key, "this version of HBase does not show it: " + fault);
    }
  }

  private void count(List<String> reading) {
    if (counts.size() < MOST || counts.containsKey(reading)) {
      counts.merge(reading, 1L, Long::sum);
    } else {
      leftOut++;
    }
  }

  boolean has(String key) {
    return faults.containsKey(key)
        || counts.keySet().stream().anyMatch(reading -> reading.get(0).equals(key));
  }

  /** Returns the keys whose value could not be read from some object, with the reason. */
  Map<String, String> faults() {
    return faults;
  }

  List<SettingReading> all() {
    List<SettingReading> all = new ArrayList<>();
    counts.forEach(
        (reading, count) ->
            all.add(
                new SettingReading(
                    reading.get(0), reading.get(1), reading.get(2), reading.get(3), count)));
    return all;
  }

  long leftOut() {
    return leftOut;
  }

  private static String text(Object value) {
    if (value instanceof Double || value instanceof Float) {
      return BigDecimal.valueOf(((Number) value).doubleValue())
          .setScale(DIGITS, RoundingMode.HALF_UP)
          .stripTrailingZeros()
          .toPlainString();
    }
    return String.valueOf(value);
  }
}
