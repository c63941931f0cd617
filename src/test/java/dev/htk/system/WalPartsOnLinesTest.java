// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that every line of HBase has the members of its WALs that the recorder reads by
 * reflection, with their names and types. A line that lacks one loses only that source.
 */
class WalPartsOnLinesTest {

  private static final String SERVER = "org.apache.hadoop.hbase.regionserver.";
  private static final List<String> BUFFERS =
      List.of("com.lmax.disruptor.RingBuffer", "com.lmax.disruptor.dsl.Disruptor");

  @ParameterizedTest
  @EnumSource
  void everyLineHasTheLimitOfLogFiles(HBaseLine line) throws Exception {
    try (URLClassLoader hbase = hbase(line)) {
      Class<?> wal = hbase.loadClass(SERVER + "wal.AbstractFSWAL");
      assertThat(wal.getDeclaredField("maxLogs").getType()).isEqualTo(int.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyLineHasTheWalFactory(HBaseLine line) throws Exception {
    try (URLClassLoader hbase = hbase(line)) {
      Class<?> server = hbase.loadClass(SERVER + "HRegionServer");
      assertThat(server.getDeclaredMethod("getWalFactory").getReturnType().getName())
          .isEqualTo("org.apache.hadoop.hbase.wal.WALFactory");
    }
  }

  @ParameterizedTest
  @EnumSource
  void bothKindsOfWalHaveOneRingBuffer(HBaseLine line) throws Exception {
    try (URLClassLoader hbase = hbase(line)) {
      for (String kind : List.of("wal.AsyncFSWAL", "wal.FSHLog")) {
        assertThat(buffersOf(hbase.loadClass(SERVER + kind))).as(kind).hasSize(1);
      }
    }
  }

  private static List<String> buffersOf(Class<?> wal) {
    List<String> buffers = new ArrayList<>();
    for (Class<?> type = wal; type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (BUFFERS.contains(field.getType().getName())) {
          buffers.add(field.getName());
        }
      }
    }
    return buffers;
  }

  private static URLClassLoader hbase(HBaseLine line) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path jar : LineClassPath.of(line)) {
      urls.add(url(jar));
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  private static URL url(Path jar) throws MalformedURLException {
    return jar.toUri().toURL();
  }
}
