// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.net.MalformedURLException;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that the recorder's shaded jar links on every line of HBase, for each class, method and
 * field of HBase that its bytecode names. A system coprocessor that does not link aborts its
 * server, and a hook that does not link would be a fault at the worst time.
 */
class RecorderLinksTest {

  private static final String OWN = "dev/htk/coprocessor/";

  @ParameterizedTest
  @EnumSource
  void everyReferenceOfTheRecorderResolves(HBaseLine line) throws IOException {
    List<Path> classPath = new ArrayList<>(LineClassPath.of(line));
    Path jar = RecorderJar.of(line).path();
    classPath.add(jar);
    try (URLClassLoader loader = loader(classPath)) {
      ClassLinks links = new ClassLinks(loader);
      Map<String, Set<String>> missing = new TreeMap<>();

      for (Map.Entry<String, byte[]> type : ownClasses(jar).entrySet()) {
        Set<String> lacking = links.missing(type.getValue());
        if (!lacking.isEmpty()) {
          missing.put(type.getKey(), lacking);
        }
      }

      assertThat(missing).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aMissingReferenceIsFound(HBaseLine line) throws IOException {
    Path jar = RecorderJar.of(line).other().path();
    List<Path> classPath = new ArrayList<>(LineClassPath.of(line));
    classPath.removeIf(entry -> entry.getFileName().toString().contains("protobuf"));
    classPath.add(jar);
    try (URLClassLoader loader = loader(classPath)) {
      assertThat(
              new ClassLinks(loader)
                  .missing(ownClasses(jar).get(OWN + "endpoint/RecorderEndpoint.class")))
          .anyMatch(name -> name.contains("com/google/protobuf/"));
    }
  }

  @Test
  void bothGenerationsHaveTheSameMessages() throws IOException {
    assertThat(descriptors(RecorderJar.HBASE3)).isEqualTo(descriptors(RecorderJar.HBASE2));
  }

  private static byte[] descriptors(RecorderJar jar) throws IOException {
    try (JarFile file = new JarFile(jar.path().toFile())) {
      return file.getInputStream(file.getEntry(OWN + "message/recorder.desc")).readAllBytes();
    }
  }

  private static Map<String, byte[]> ownClasses(Path jar) throws IOException {
    Map<String, byte[]> classes = new TreeMap<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        if (entry.getName().startsWith(OWN) && entry.getName().endsWith(".class")) {
          classes.put(entry.getName(), file.getInputStream(entry).readAllBytes());
        }
      }
    }
    return classes;
  }

  private static URLClassLoader loader(List<Path> classPath) throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (Path entry : classPath) {
      urls.add(entry.toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
