// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.VersionInfo;

/** The machine, date and command of a measurement: the facts needed to judge and repeat it. */
public record Machine(String date, String description, String command) {

  /** Describes this machine at the present time. */
  public static Machine present(String command) throws IOException {
    String processor = field("/proc/cpuinfo", "model name").orElse(System.getProperty("os.arch"));
    String memory = field("/proc/meminfo", "MemTotal").orElse("unknown");
    return new Machine(
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        String.format(
            Locale.ROOT,
            "%d cores of %s, memory %s, %s %s, Java %s, HBase %s",
            Runtime.getRuntime().availableProcessors(),
            processor,
            memory,
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            Runtime.version(),
            VersionInfo.getVersion()),
        command);
  }

  private static Optional<String> field(String file, String name) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of(file))) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).trim())
          .findFirst();
    }
  }
}
