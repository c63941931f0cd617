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
  private final Map<String, String> unseen = new TreeMap<>();
  private long leftOut;

  Readings(Collection<String> wanted) {
    this.wanted = wanted;
  }

  boolean wants(String key) {
    return wanted.contains(key);
  }

  /** Adds a value; table and family are null for a value of the whole server. */
  void add(String key, Object value, String table, String family) {
    count(Arrays.asList(key, text(value), table, family));
  }

  /** Notes that a value could not be read. */
  void fault(String key, Throwable fault) {
    note(key, "this version of HBase does not show it: " + fault);
  }

  /** Notes a setting without any reading. */
  void finish(String key) {
    if (counts.keySet().stream().noneMatch(reading -> reading.get(0).equals(key))) {
      note(key, "nothing on this server uses it now");
    }
  }

  private void note(String key, String why) {
    if (wants(key)) {
      unseen.putIfAbsent(key, why);
    }
  }

  private void count(List<String> reading) {
    if (counts.size() < MOST || counts.containsKey(reading)) {
      counts.merge(reading, 1L, Long::sum);
    } else {
      leftOut++;
    }
  }

  /** Returns the wanted settings that could not be read from some object, with the reason. */
  Map<String, String> unseen() {
    return unseen;
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
