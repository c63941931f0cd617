// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads the key lists that the catalogue's generator extracts from published jars. Each line holds
 * a key, its default and its source, separated by tabs.
 */
final class KnownKeys {

  static final String HADOOP = "keys-hadoop.tsv";
  static final String HADOOP_APART = "keys-hadoop-apart.tsv";

  private static final Pattern DECIMAL = Pattern.compile("-?\\d+\\.\\d+[fFdD]?");
  private static final Pattern WHOLE = Pattern.compile("-?(0|[1-9]\\d{0,17})");
  private static final Scaling NOT_STUDIED =
      new Scaling(
          Scaling.Kind.NONE,
          0,
          1,
          "not among the settings of the write path that the model covers");

  private KnownKeys() {}

  /** Returns the resource name of a line's key list. */
  static String resource(HBaseLine line) {
    return "keys-" + line.version() + ".tsv";
  }

  /** Returns the keys that the Hadoop libraries inside HBase read, by key. */
  static Map<String, Setting> ofHadoop() {
    Map<String, Setting> settings = new TreeMap<>();
    add(HADOOP, settings);
    return settings;
  }

  /** Adds the keys that a line of HBase reads to those of the Hadoop libraries inside it. */
  static Map<String, Setting> withKeysOf(HBaseLine line, Map<String, Setting> hadoop) {
    Map<String, Setting> settings = new TreeMap<>(hadoop);
    add(resource(line), settings);
    return settings;
  }

  /** Returns the keys that only other parts of Hadoop read. */
  static Set<String> ofHadoopApart() {
    Map<String, Setting> settings = new TreeMap<>();
    add(HADOOP_APART, settings);
    return Set.copyOf(settings.keySet());
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

  private static void add(String resource, Map<String, Setting> settings) {
    try (BufferedReader lines = Sections.open(resource)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#")) {
          int first = line.indexOf('\t');
          int second = line.indexOf('\t', first + 1);
          String key = line.substring(0, first);
          String value = line.substring(first + 1, second);
          String source = line.substring(second + 1);
          settings.merge(key, inferred(key, value, source), KnownKeys::withADefault);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
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
