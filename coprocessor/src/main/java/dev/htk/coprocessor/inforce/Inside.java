package dev.htk.coprocessor.inforce;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * Reads what HBase keeps to itself. The one place for it, so that it is plain what the recorder
 * depends on beyond HBase's interfaces; it changes nothing.
 */
final class Inside {
  private Inside() {}

  /**
   * A field of the object's class or of one above it.
   *
   * @throws NoSuchFieldException if this version of HBase has none of that name
   */
  static Object field(Object object, String name) throws ReflectiveOperationException {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field.get(object);
        }
      }
    }
    throw new NoSuchFieldException(object.getClass().getSimpleName() + "." + name);
  }

  /** A field that holds a number. */
  static Number number(Object object, String name) throws ReflectiveOperationException {
    return (Number) field(object, name);
  }

  /**
   * What a method without parameters gives, of the object's class or of one above it.
   *
   * @throws NoSuchMethodException if this version of HBase has none of that name
   */
  static Object call(Object object, String name) throws ReflectiveOperationException {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(name) && method.getParameterCount() == 0) {
          method.setAccessible(true);
          return method.invoke(object);
        }
      }
    }
    throw new NoSuchMethodException(object.getClass().getSimpleName() + "." + name + "()");
  }
}
