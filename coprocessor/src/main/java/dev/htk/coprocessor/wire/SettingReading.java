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
   * A reading.
   *
   * @param value as the site file would name it
   * @param table that the objects belong to; null if the value is the whole server's
   * @param family that they belong to; null if it is not a store's
   */
  public SettingReading(String key, String value, String table, String family, long count) {
    this.key = Objects.requireNonNull(key, "key");
    this.value = Objects.requireNonNull(value, "value");
    this.table = table;
    this.family = family;
    this.count = count;
  }

  /** The setting. */
  public String key() {
    return key;
  }

  /** Its value, as the site file would name it. */
  public String value() {
    return value;
  }

  /** The table that the objects belong to; empty if the value is the whole server's. */
  public Optional<String> table() {
    return Optional.ofNullable(table);
  }

  /** The column family that the objects belong to; empty if it is not a store's. */
  public Optional<String> family() {
    return Optional.ofNullable(family);
  }

  /** How many objects have it: regions, stores, logs, or one server. */
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
