// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inside;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads private fields and calls private methods of HBase's objects. A part may be in the object's
 * class or in a superclass. Changes nothing. Every method fails with a {@link
 * ReflectiveOperationException} if this version of HBase has no such part.
 */
public final class Inside {
  private Inside() {}

  /** Finds a field, for callers that read it often: reading the field found does not allocate. */
  public static Field find(Class<?> type, String name) throws NoSuchFieldException {
    return find(type, field -> field.getName().equals(name))
        .orElseThrow(() -> new NoSuchFieldException(type.getSimpleName() + "." + name));
  }

  /** Reads a field. */
  public static Object field(Object object, String name) throws ReflectiveOperationException {
    return find(object.getClass(), name).get(object);
  }

  /** Reads a field that holds a number. */
  public static Number number(Object object, String name) throws ReflectiveOperationException {
    return (Number) field(object, name);
  }

  /** Reads the first field of this type; empty if there is none or it is null. */
  public static <T> Optional<T> ofType(Object object, Class<T> type) throws IllegalAccessException {
    Optional<Field> found =
        find(object.getClass(), field -> type.isAssignableFrom(field.getType()));
    return found.isPresent()
        ? Optional.ofNullable(type.cast(found.get().get(object)))
        : Optional.empty();
  }

  /** Calls a method without parameters. */
  public static Object call(Object object, String name) throws ReflectiveOperationException {
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

  private static Optional<Field> find(Class<?> most, Predicate<Field> wanted) {
    for (Class<?> type = most; type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (wanted.test(field)) {
          field.setAccessible(true);
          return Optional.of(field);
        }
      }
    }
    return Optional.empty();
  }
}
