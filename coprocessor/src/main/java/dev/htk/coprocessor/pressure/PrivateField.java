package dev.htk.coprocessor.pressure;

import java.lang.reflect.Field;

/**
 * A field that HBase keeps private, found once and then read without allocating anything but the
 * first time. Read only.
 */
final class PrivateField {
  private final Field field;

  private PrivateField(Field field) {
    this.field = field;
  }

  /**
   * The field of this class.
   *
   * @throws NoSuchFieldException if this version of HBase has none of that name
   */
  static PrivateField of(Class<?> type, String name) throws NoSuchFieldException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return new PrivateField(field);
  }

  /** The object in it. */
  Object in(Object owner) throws IllegalAccessException {
    return field.get(owner);
  }

  /** The number in it, which is an int or a long. */
  long numberIn(Object owner) throws IllegalAccessException {
    return field.getLong(owner);
  }
}
