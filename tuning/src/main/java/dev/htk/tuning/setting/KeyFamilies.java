// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.setting.Sections.Section;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Families of keys with a free part, such as {@code hbase.zookeeper.property.tickTime} or {@code
 * fs.s3a.impl}: HBase or Hadoop builds these keys at run time, so no list can hold them. Immutable.
 */
final class KeyFamilies {

  static final String RESOURCE = "families.ini";

  /** Groups the families by the first word of their keys, which no form leaves open. */
  private final Map<String, List<Family>> families;

  private KeyFamilies(Map<String, List<Family>> families) {
    this.families = families;
  }

  /** Reads {@code families.ini}, whose section names are the forms of the keys. */
  static KeyFamilies read() {
    return new KeyFamilies(
        Sections.read(RESOURCE).values().stream()
            .map(Family::of)
            .collect(Collectors.groupingBy(family -> firstWord(family.form()))));
  }

  private static String firstWord(String key) {
    int end = key.indexOf('.');
    return end < 0 ? key : key.substring(0, end);
  }

  /** Returns the setting of a key that HBase reads by its family; only its source is known. */
  Optional<Setting> find(String key) {
    return family(key)
        .filter(family -> family.owner().isEmpty())
        .map(family -> KnownKeys.inferred(key, "", family.source()));
  }

  /** Returns the other program that reads a key by its family. */
  Optional<String> owner(String key) {
    return family(key).flatMap(Family::owner);
  }

  /** Returns what reads each family, by a regular expression of its keys, in any tool. */
  SortedMap<String, String> readers() {
    SortedMap<String, String> readers = new TreeMap<>();
    families.values().stream()
        .flatMap(List::stream)
        .forEach(
            family ->
                readers.put("^" + family.regex() + "$", family.owner().orElseGet(family::source)));
    return readers;
  }

  private Optional<Family> family(String key) {
    return families.getOrDefault(firstWord(key), List.of()).stream()
        .filter(family -> family.holds(key))
        .findFirst();
  }

  /**
   * One family.
   *
   * @param form the fixed parts of its keys; {@code *} stands for a word and {@code #} for a number
   * @param fixed the part before the first free one
   */
  private record Family(String form, String fixed, String source, Optional<String> owner) {

    private static final Pattern FREE = Pattern.compile("[*#]");

    static Family of(Section section) {
      String form = section.name();
      String fixed = FREE.split(form, 2)[0];
      return new Family(form, fixed, section.one("source").orElseThrow(), section.one("owner"));
    }

    boolean holds(String key) {
      return key.startsWith(fixed) && key.matches(regex());
    }

    String regex() {
      return form.replace(".", "\\.").replace("*", "[^.]+").replace("#", "\\d+")
          + (form.endsWith(".") ? ".+" : "");
    }
  }
}
