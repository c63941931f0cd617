// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos;
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

  /**
   * Fails if the messages of HBase 2, which are in git, were not regenerated after a change of
   * {@code recorder.proto}: those of HBase 3 are generated from it in every build.
   */
  @Test
  void bothGenerationsHaveTheSameMessages() throws IOException, ReflectiveOperationException {
    List<Path> classPath = new ArrayList<>(LineClassPath.of(HBaseLine.V3_0));
    classPath.add(RecorderJar.HBASE3.path());
    try (URLClassLoader loader = loader(classPath)) {
      Class<?> messages = loader.loadClass("dev.htk.coprocessor.endpoint.hbase3.RecorderProtos");
      Object descriptor = messages.getMethod("getDescriptor").invoke(null);
      Object proto = descriptor.getClass().getMethod("toProto").invoke(descriptor);

      byte[] bytes = (byte[]) proto.getClass().getMethod("toByteArray").invoke(proto);
      FileDescriptorProto.Builder generated = FileDescriptorProto.parseFrom(bytes).toBuilder();
      // The build gives them another package, and changes nothing else.
      generated.getOptionsBuilder().setJavaPackage(RecorderProtos.class.getPackageName());

      assertThat(generated.build().toByteArray())
          .isEqualTo(RecorderProtos.getDescriptor().toProto().toByteArray());
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
