// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.HBaseLine;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks the jar that collects a snapshot where there is only HBase and its Java. */
class SnapshotJarTest {

  private static final int JAVA_8 = 52;

  @ParameterizedTest
  @EnumSource
  void everyReferenceResolvesOnEveryLineOfHBase(HBaseLine line) throws IOException {
    Path jar = jar(line);
    List<URL> classPath = new ArrayList<>();
    for (Path entry : LineClassPath.of(line)) {
      classPath.add(entry.toUri().toURL());
    }
    classPath.add(jar.toUri().toURL());
    try (URLClassLoader loader =
        new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      ClassLinks links = new ClassLinks(loader);
      Map<String, Set<String>> missing = new TreeMap<>();
      try (JarFile file = new JarFile(jar.toFile())) {
        for (JarEntry type : classes(file)) {
          Set<String> lacking = links.missing(file.getInputStream(type).readAllBytes());
          if (!lacking.isEmpty()) {
            missing.put(type.getName(), lacking);
          }
        }
      }
      assertThat(missing).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyClassIsForJava8AndTheKitsOwn(HBaseLine line) throws IOException {
    try (JarFile file = new JarFile(jar(line).toFile())) {
      assertThat(classes(file))
          .isNotEmpty()
          .allSatisfy(
              type -> {
                assertThat(type.getName()).startsWith("dev/htk/");
                try (DataInputStream bytes = new DataInputStream(file.getInputStream(type))) {
                  bytes.skipNBytes(6);
                  assertThat(bytes.readUnsignedShort()).isEqualTo(JAVA_8);
                }
              });
    }
  }

  private static Path jar(HBaseLine line) throws IOException {
    return RecorderJar.of(line).pathIn("harness/snapshot");
  }

  private static List<JarEntry> classes(JarFile file) {
    return file.stream().filter(entry -> entry.getName().endsWith(".class")).toList();
  }
}
