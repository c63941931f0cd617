// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.wal.WALEdit;

/** Takes processor time for each put, as much as a file in its own jar says. */
public final class PlantedSlowdown implements RegionCoprocessor, RegionObserver {

  private static final String MICROS = "planted-micros";
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final long nanos = TimeUnit.MICROSECONDS.toNanos(micros());

  /** Writes a jar that a server can load this class from. */
  static void writeJar(Path file, long microsOfEachPut) throws IOException {
    String name = PlantedSlowdown.class.getName().replace('.', '/') + ".class";
    Map<String, byte[]> entries =
        Map.of(
            name,
            read(name),
            MICROS,
            Long.toString(microsOfEachPut).getBytes(StandardCharsets.UTF_8));
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        jar.putNextEntry(new JarEntry(entry.getKey()));
        jar.write(entry.getValue());
        jar.closeEntry();
      }
    }
  }

  private static byte[] read(String resource) throws IOException {
    try (InputStream found = PlantedSlowdown.class.getClassLoader().getResourceAsStream(resource)) {
      if (found == null) {
        throw new IOException(resource + " is not on the class path");
      }
      return found.readAllBytes();
    }
  }

  private static long micros() {
    try {
      return Long.parseLong(new String(read(MICROS), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public void prePut(ObserverContext<RegionCoprocessorEnvironment> context, Put put, WALEdit edit) {
    long end = THREADS.getCurrentThreadCpuTime() + nanos;
    while (THREADS.getCurrentThreadCpuTime() < end) {
      Thread.onSpinWait();
    }
  }
}
