// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import java.util.Objects;
import java.util.Optional;

/** One value of a setting, and how many objects of a server work with it. Immutable. */
public final class SettingReading {
  private final String key;
  private final String value;
  private final String table;
  private final String family;
  private final long count;

  /**
   * Creates a reading.
   *
   * @param value in the form used in the site file
   * @param table the table of the objects; null if the value is the whole server's
   * @param family the column family of the objects; null if the value is not a store's
   */
  public SettingReading(String key, String value, String table, String family, long count) {
    this.key = Objects.requireNonNull(key, "key");
    this.value = Objects.requireNonNull(value, "value");
    this.table = table;
    this.family = family;
    this.count = count;
  }

  /** Returns the setting's key. */
  public String key() {
    return key;
  }

  /** Returns the value in the form used in the site file. */
  public String value() {
    return value;
  }

  /** Returns the table of the objects; empty if the value is the whole server's. */
  public Optional<String> table() {
    return Optional.ofNullable(table);
  }

  /** Returns the column family of the objects; empty if the value is not a store's. */
  public Optional<String> family() {
    return Optional.ofNullable(family);
  }

  /** Returns how many objects have the value: regions, stores, WALs, or one server. */
  public long count() {
    return count;
  }

  @Override
  public String toString() {
    return key
        + "="
        + value
        + table().map(name -> " of " + name).orElse("")
        + family().map(name -> ":" + name).orElse("")
        + " x"
        + count;
  }
}
