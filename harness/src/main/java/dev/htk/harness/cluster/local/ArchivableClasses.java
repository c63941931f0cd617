// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Chooses classes for an archive. Leaves out those compiled for Java 5 or older, such as protobuf
 * 2.5's, and all that extend them: Java 17 cannot link these before they are archived, and a server
 * is not to depend on what it does afterwards.
 */
final class ArchivableClasses implements AutoCloseable {

  /** The version of class files of Java 6. */
  private static final int OLDEST = 50;

  private final URLClassLoader loader;
  private final Map<Class<?>, Boolean> known = new HashMap<>();

  ArchivableClasses(List<Path> jars) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      urls.add(jar.toUri().toURL());
    }
    this.loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /**
   * Returns whether a line of a JVM's list names a class of the jars or of the JDK that can be
   * archived, or something else to archive, such as a lambda.
   */
  boolean contain(String line) {
    if (line.startsWith("@")) {
      return true;
    }
    try {
      return isArchivable(Class.forName(line.replace('/', '.'), /* initialize= */ false, loader));
    } catch (ClassNotFoundException | LinkageError | IOException e) {
      return false;
    }
  }

  private boolean isArchivable(Class<?> type) throws IOException {
    if (type == null || type.getClassLoader() != loader) {
      return true;
    }
    Boolean before = known.get(type);
    if (before != null) {
      return before;
    }
    boolean is = version(type) >= OLDEST && isArchivable(type.getSuperclass());
    for (Class<?> parent : type.getInterfaces()) {
      is = is && isArchivable(parent);
    }
    known.put(type, is);
    return is;
  }

  private int version(Class<?> type) throws IOException {
    try (InputStream file =
            loader.getResourceAsStream(type.getName().replace('.', '/') + ".class");
        DataInputStream in = new DataInputStream(file)) {
      in.skipNBytes(Integer.BYTES + Short.BYTES);
      return in.readUnsignedShort();
    }
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
