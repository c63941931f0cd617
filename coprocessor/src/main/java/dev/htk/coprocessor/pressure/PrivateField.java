// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import java.lang.reflect.Field;

/**
 * Reads a field that HBase keeps private. The field is looked up once; only the first read
 * allocates.
 */
final class PrivateField {
  private final Field field;

  private PrivateField(Field field) {
    this.field = field;
  }

  /**
   * Finds the field in this class.
   *
   * @throws NoSuchFieldException if this version of HBase has no field of that name
   */
  static PrivateField of(Class<?> type, String name) throws NoSuchFieldException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return new PrivateField(field);
  }

  /** Returns the object in the field. */
  Object in(Object owner) throws IllegalAccessException {
    return field.get(owner);
  }

  /** Returns the number in the field, which is an int or a long. */
  long numberIn(Object owner) throws IllegalAccessException {
    return field.getLong(owner);
  }
}
