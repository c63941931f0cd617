// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import java.util.Objects;
import java.util.Optional;

/**
 * The part of a server that an event can hold up: the whole server, one WAL, a region, or one
 * family of a region.
 *
 * <p>It does not name the server, because events are always read from their own server. Immutable.
 */
public final class Scope {
  private static final Scope SERVER = new Scope(null, null, null, null);

  private final String table;
  private final String region;
  private final String family;
  private final String wal;

  private Scope(String table, String region, String family, String wal) {
    this.table = table;
    this.region = region;
    this.family = family;
    this.wal = wal;
  }

  /** Returns the scope of the whole region server. */
  public static Scope server() {
    return SERVER;
  }

  /** Returns the scope of one WAL of the server, by its file name or group. */
  public static Scope wal(String wal) {
    return new Scope(null, null, null, Objects.requireNonNull(wal, "wal"));
  }

  /**
   * Returns the scope of one region.
   *
   * @param table the table's name with its namespace, as HBase prints it
   * @param encodedName the region's encoded name (the 32 hex digits)
   */
  public static Scope region(String table, String encodedName) {
    return new Scope(
        Objects.requireNonNull(table, "table"),
        Objects.requireNonNull(encodedName, "encodedName"),
        null,
        null);
  }

  /** Builds a scope from its received parts; each may be null. */
  public static Scope of(String table, String region, String family, String wal) {
    if (table == null && region == null && family == null && wal == null) {
      return SERVER;
    }
    return new Scope(table, region, family, wal);
  }

  /** Returns the scope of one family of this region. */
  public Scope family(String name) {
    return new Scope(table, region, Objects.requireNonNull(name, "name"), wal);
  }

  /** Returns the table's name; empty if this is not about a region or the table is unknown. */
  public Optional<String> table() {
    return Optional.ofNullable(table);
  }

  /** Returns the region's encoded name; empty if this is not about a region. */
  public Optional<String> region() {
    return Optional.ofNullable(region);
  }

  /** Returns the column family; empty if this is not about one. */
  public Optional<String> family() {
    return Optional.ofNullable(family);
  }

  /** Returns the WAL; empty if this is not about one. */
  public Optional<String> wal() {
    return Optional.ofNullable(wal);
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Scope)) {
      return false;
    }
    Scope that = (Scope) other;
    return Objects.equals(table, that.table)
        && Objects.equals(region, that.region)
        && Objects.equals(family, that.family)
        && Objects.equals(wal, that.wal);
  }

  @Override
  public int hashCode() {
    return Objects.hash(table, region, family, wal);
  }

  @Override
  public String toString() {
    if (wal != null) {
      return "wal " + wal;
    }
    if (region == null) {
      return "server";
    }
    return table + "/" + region + (family == null ? "" : "/" + family);
  }
}
