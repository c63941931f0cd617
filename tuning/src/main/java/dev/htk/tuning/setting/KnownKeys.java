// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The keys that one line of HBase and Hadoop read, out of {@code keys.tsv}. Each row of the file
 * holds a key, the lists that have it, its default and its source, separated by tabs.
 *
 * @param settings what the line and the Hadoop libraries inside HBase read, by key
 * @param ofHadoop the keys that these libraries read
 * @param ofHadoopApart the keys that other parts of Hadoop read
 */
record KnownKeys(Map<String, Setting> settings, Set<String> ofHadoop, Set<String> ofHadoopApart) {

  private static final String RESOURCE = "keys.tsv";
  private static final int COLUMNS = 4;
  private static final String HADOOP = "hadoop";
  private static final String HADOOP_APART = "hadoop-apart";

  private static final Pattern DECIMAL = Pattern.compile("-?\\d+\\.\\d+[fFdD]?");
  private static final Pattern WHOLE = Pattern.compile("-?(0|[1-9]\\d{0,17})");
  private static final Scaling NOT_STUDIED =
      new Scaling(
          Scaling.Kind.NONE,
          0,
          1,
          "not among the settings of the write path that the model covers");

  /** Reads the file. */
  static KnownKeys read(HBaseLine line) {
    Map<String, Setting> hbase = new HashMap<>();
    Map<String, Setting> hadoop = new HashMap<>();
    Set<String> apart = new HashSet<>();
    for (String[] row : Rows.of(KnownKeys.class, RESOURCE, COLUMNS)) {
      String key = row[0];
      Set<String> lists = Set.of(row[1].split(" ", -1));
      if (lists.contains(line.version())) {
        hbase.put(key, inferred(key, row[2], row[3]));
      }
      if (lists.contains(HADOOP)) {
        hadoop.put(key, inferred(key, row[2], row[3]));
      }
      if (lists.contains(HADOOP_APART)) {
        apart.add(key);
      }
    }
    Set<String> ofHadoop = Set.copyOf(hadoop.keySet());
    hbase.forEach((key, setting) -> hadoop.merge(key, setting, KnownKeys::withADefault));
    return new KnownKeys(hadoop, ofHadoop, apart);
  }

  /** Returns a setting of which nothing but the default is known. */
  static Setting inferred(String key, String value, String source) {
    return new Setting(
        key,
        inferredType(value),
        "",
        Range.ANY,
        ServerLimits.NOT_STUDIED,
        List.of(),
        key.startsWith("hbase.client.") ? SettingScope.CLIENT : SettingScope.SERVER,
        Optional.of(value).filter(text -> !text.isEmpty()),
        NOT_STUDIED,
        Uptake.NOT_STUDIED,
        List.of(),
        List.of(),
        List.of(),
        source);
  }

  /** Prefers HBase's entry, unless it has no value: then Hadoop's default applies. */
  private static Setting withADefault(Setting hadoop, Setting hbase) {
    return hbase.defaultValue().isPresent() ? hbase : hadoop;
  }

  /** Infers a type from the default. Leading zeros, as in a umask of 000, make it text. */
  private static ValueType inferredType(String value) {
    if (value.equals("true") || value.equals("false")) {
      return ValueType.BOOLEAN;
    }
    if (WHOLE.matcher(value).matches() || value.equals(Long.toString(Long.MAX_VALUE))) {
      return ValueType.LONG;
    }
    return DECIMAL.matcher(value).matches() ? ValueType.FLOAT : ValueType.STRING;
  }
}
