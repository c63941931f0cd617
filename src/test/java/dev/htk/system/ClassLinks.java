// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds classes, methods and fields that class files name and a class path lacks. Reads class files
 * without loading them; takes the JDK's own classes as present.
 */
final class ClassLinks {

  private static final int CLASS = 7;
  private static final int FIELD = 9;
  private static final int METHOD = 10;
  private static final int INTERFACE_METHOD = 11;

  /** A class and its declared methods and fields, each as name and descriptor. */
  private record Declared(String superclass, List<String> interfaces, Set<String> members) {}

  private final ClassLoader classPath;
  private final Map<String, Optional<Declared>> known = new HashMap<>();

  ClassLinks(ClassLoader classPath) {
    this.classPath = classPath;
  }

  /** Returns what the class names and the class path lacks. */
  Set<String> missing(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    Set<String> missing = new TreeSet<>();
    for (int i = 1; i < reader.getItemCount(); i++) {
      int item = reader.getItem(i);
      if (item > 0) {
        link(reader, item, buffer).ifPresent(missing::add);
      }
    }
    return missing;
  }

  private Optional<String> link(ClassReader reader, int item, char[] buffer) {
    int tag = reader.readByte(item - 1);
    if (tag == CLASS) {
      String name = reader.readUTF8(item, buffer);
      return find(name).isPresent() ? Optional.empty() : Optional.of(name);
    }
    if (tag != FIELD && tag != METHOD && tag != INTERFACE_METHOD) {
      return Optional.empty();
    }
    String owner = reader.readClass(item, buffer);
    int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
    String member =
        reader.readUTF8(nameAndType, buffer) + " " + reader.readUTF8(nameAndType + 2, buffer);
    return has(owner, member) ? Optional.empty() : Optional.of(owner + "." + member);
  }

  private boolean has(String owner, String member) {
    if (isOfTheJdk(owner)) {
      return true;
    }
    Optional<Declared> type = find(owner);
    if (type.isEmpty()) {
      return false;
    }
    if (type.get().members().contains(member)) {
      return true;
    }
    List<String> parents = new ArrayList<>(type.get().interfaces());
    if (type.get().superclass() != null) {
      parents.add(type.get().superclass());
    }
    return parents.stream()
        .anyMatch(parent -> isOfTheJdk(parent) ? jdkHas(parent, member) : has(parent, member));
  }

  private boolean jdkHas(String name, String member) {
    return find(name)
        .map(
            type ->
                type.members().contains(member)
                    || type.interfaces().stream().anyMatch(parent -> jdkHas(parent, member))
                    || (type.superclass() != null && jdkHas(type.superclass(), member)))
        .orElse(false);
  }

  private static boolean isOfTheJdk(String name) {
    return name.startsWith("java/") || name.startsWith("javax/") || name.startsWith("[");
  }

  private Optional<Declared> find(String name) {
    if (name.startsWith("[")) {
      return Optional.of(new Declared(null, List.of(), Collections.emptySet()));
    }
    return known.computeIfAbsent(name, this::read);
  }

  private Optional<Declared> read(String name) {
    try (InputStream stream = classPath.getResourceAsStream(name + ".class")) {
      if (stream == null) {
        return Optional.empty();
      }
      ClassReader reader = new ClassReader(stream.readAllBytes());
      Set<String> members = new TreeSet<>();
      reader.accept(
          new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                int access, String method, String descriptor, String signature, String[] thrown) {
              members.add(method + " " + descriptor);
              return null;
            }

            @Override
            public FieldVisitor visitField(
                int access, String field, String descriptor, String signature, Object value) {
              members.add(field + " " + descriptor);
              return null;
            }
          },
          ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
      return Optional.of(
          new Declared(reader.getSuperName(), List.of(reader.getInterfaces()), members));
    } catch (IOException e) {
      throw new AssertionError(name + " cannot be read", e);
    }
  }
}
