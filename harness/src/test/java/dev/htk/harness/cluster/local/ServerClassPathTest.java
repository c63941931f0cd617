// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cluster.ServerRole;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerClassPathTest {

  private static final String SEPARATOR = File.pathSeparator;

  @ParameterizedTest
  @EnumSource
  void everyServersMainClassIsOnItsClassPath(ServerRole role) throws Exception {
    try (URLClassLoader loader = loader(role)) {
      assertThat(Class.forName(role.mainClass(), false, loader).getClassLoader()).isSameAs(loader);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev.htk.harness.cluster.local.LocalCluster",
        "dev.htk.coprocessor.ServerRecorder",
        "dev.htk.tuning.profile.Profile",
        "org.apache.hadoop.hbase.HBaseTestingUtility",
        "org.apache.hadoop.hdfs.MiniDFSCluster",
        "org.HdrHistogram.Histogram",
        "io.micrometer.core.instrument.MeterRegistry",
        "picocli.CommandLine",
        "site.ycsb.DB",
        "org.assertj.core.api.Assertions",
        "org.junit.jupiter.api.Test"
      })
  void aRegionServerHasNoKitOrTestClassesOnItsClassPath(String name) throws Exception {
    try (URLClassLoader loader = loader(ServerRole.REGIONSERVER)) {
      assertThat(loader.getResource(name.replace('.', '/') + ".class")).isNull();
    }
  }

  @Test
  void serversOfHdfsHaveNoHBase() {
    assertThat(ServerHome.own().classPath(ServerRole.DATANODE, List.of()))
        .contains("hadoop-hdfs-")
        .doesNotContain("hbase-server-");
    assertThat(ServerHome.own().classPath(ServerRole.MASTER, List.of()))
        .contains("hadoop-hdfs-", "hbase-server-");
  }

  @Test
  void foldersComeBehindTheKitsOwnJarsWhichKeepTheirOrder() {
    ServerClassPath path =
        ServerClassPath.of(
            path("/m/b-1.jar", "/kit/classes", "/m/kit-1.jar", "/m/a-1.jar"),
            Set.of("a-1.jar", "b-1.jar"));

    assertThat(path.jars()).containsExactly(Path.of("/m/b-1.jar"), Path.of("/m/a-1.jar"));
    assertThat(ServerHome.own().classPath(ServerRole.REGIONSERVER, List.of(Path.of("/conf"))))
        .endsWith(path(".jar", "/conf"));
  }

  private static String path(String... entries) {
    return String.join(SEPARATOR, entries);
  }

  /** Loads from the server's class path, and sees nothing of this JVM but the JDK. */
  private static URLClassLoader loader(ServerRole role) throws IOException {
    String path = ServerHome.own().classPath(role, List.of());
    URL[] urls =
        Pattern.compile(Pattern.quote(SEPARATOR))
            .splitAsStream(path)
            .map(entry -> url(Path.of(entry).toUri()))
            .toArray(URL[]::new);
    return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
  }

  private static URL url(URI uri) {
    try {
      return uri.toURL();
    } catch (MalformedURLException e) {
      throw new AssertionError(e);
    }
  }
}
