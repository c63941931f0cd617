// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * Reads private parts of HBase. Keeping this in one place shows what the recorder depends on beyond
 * HBase's interfaces. It changes nothing.
 */
final class Inside {
  private Inside() {}

  /**
   * Reads a field of the object's class or of a superclass.
   *
   * @throws NoSuchFieldException if this version of HBase has no field of that name
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

  /** Reads a field that holds a number. */
  static Number number(Object object, String name) throws ReflectiveOperationException {
    return (Number) field(object, name);
  }

  /**
   * Calls a method without parameters of the object's class or of a superclass.
   *
   * @throws NoSuchMethodException if this version of HBase has no method of that name
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
