// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import java.io.File;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/**
 * The jar of the kit's jobs. It holds this JVM's jars under {@code lib}, where MapReduce looks for
 * them: all but Hadoop's, which the cluster's nodes have.
 */
final class JobJar {

  /** Starts of the names of jars that no task needs. */
  private static final List<String> NOT_NEEDED =
      List.of("hadoop-", "htk-minicluster-", "echarts-", "jline-");

  private JobJar() {}

  /** Writes the jar, and closes the stream. */
  static void write(OutputStream out) throws IOException {
    try (JarOutputStream jar = new JarOutputStream(out)) {
      // The jars in it are compressed already.
      jar.setLevel(Deflater.NO_COMPRESSION);
      int number = 0;
      for (Path path : classPath()) {
        number++;
        if (Files.isDirectory(path)) {
          // A clone that was built, where classes are not packed yet.
          jar.putNextEntry(new JarEntry("lib/" + number + "-classes.jar"));
          pack(path, jar);
          jar.closeEntry();
        } else if (isNeeded(path)) {
          jar.putNextEntry(new JarEntry("lib/" + number + "-" + path.getFileName()));
          Files.copy(path, jar);
          jar.closeEntry();
        }
      }
    }
  }

  private static List<Path> classPath() {
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(System.getProperty("java.class.path"))
        .map(Path::of)
        .toList();
  }

  private static boolean isNeeded(Path jar) {
    String name = String.valueOf(jar.getFileName());
    return Files.isRegularFile(jar) && NOT_NEEDED.stream().noneMatch(name::startsWith);
  }

  private static void pack(Path classes, OutputStream out) throws IOException {
    try (JarOutputStream jar = new JarOutputStream(new Unclosed(out));
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (Files.isRegularFile(file)) {
          String name = classes.relativize(file).toString();
          jar.putNextEntry(new JarEntry(name.replace(File.separatorChar, '/')));
          Files.copy(file, jar);
          jar.closeEntry();
        }
      }
    }
  }

  /** Keeps the outer jar open when an inner one is complete. */
  private static final class Unclosed extends FilterOutputStream {

    Unclosed(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
