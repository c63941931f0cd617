// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The settings that a table and one of its families have of their own, which take precedence over
 * those of the site. Immutable.
 *
 * @param table the table's full name
 * @param family the column family
 * @param values the values by the keys of a site file, those of the family before those of the
 *     table
 */
public record FamilySettings(String table, String family, SortedMap<String, String> values) {

  public FamilySettings {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  Optional<String> value(String key) {
    return Optional.ofNullable(values.get(key));
  }

  /** Describes the family for people. */
  @Override
  public String toString() {
    return "family '%s' of table '%s'".formatted(family, table);
  }
}
