// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/**
 * The objects of one kind that a server has, and the settings that each of them works with.
 *
 * @param <T> the kind
 */
final class Level<T> {
  private final Objects<T> objects;
  private final Function<T, String> table;
  private final Function<T, String> family;
  private final Map<String, Reader<T>> readers = new LinkedHashMap<>();

  /**
   * Creates a level without settings.
   *
   * @param table names an object's table, or is null for an object that has none
   * @param family names an object's column family, or is null for an object that has none
   */
  Level(Objects<T> objects, Function<T, String> table, Function<T, String> family) {
    this.objects = objects;
    this.table = table;
    this.family = family;
  }

  /** Returns the level of the server itself. */
  static Level<RegionServerServices> server() {
    return new Level<>(Collections::singletonList, server -> null, server -> null);
  }

  /** Adds a setting. */
  Level<T> with(String key, Reader<T> reader) {
    readers.put(key, reader);
    return this;
  }

  /** Reads the settings that are wanted. Throws nothing. */
  void read(RegionServerServices server, Readings readings) {
    if (readers.keySet().stream().noneMatch(readings::wants)) {
      return;
    }
    try {
      for (T object : objects.of(server)) {
        readers.forEach((key, reader) -> read(key, reader, object, readings));
      }
    } catch (Throwable fault) {
      readers.keySet().forEach(key -> readings.fault(key, fault));
    }
    readers.keySet().forEach(readings::finish);
  }

  private void read(String key, Reader<T> reader, T object, Readings readings) {
    if (readings.wants(key)) {
      try {
        Object value = reader.read(object);
        if (value != null) {
          readings.add(key, value, table.apply(object), family.apply(object));
        }
      } catch (Throwable fault) {
        readings.fault(key, fault);
      }
    }
  }

  /** Lists a server's objects of this kind. */
  @FunctionalInterface
  interface Objects<T> {
    /**
     * Lists the objects.
     *
     * @throws Exception if this version of HBase keeps them elsewhere
     */
    Iterable<? extends T> of(RegionServerServices server) throws Exception;
  }

  /** Reads a setting. */
  @FunctionalInterface
  interface Reader<T> {
    /**
     * Returns the value that the object works with; null if it does not use the setting.
     *
     * @throws Exception if this version of HBase keeps it elsewhere
     */
    Object read(T object) throws Exception;
  }
}
