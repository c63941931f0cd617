// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cluster.ServerSoftware;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for the software of the baseline's servers. */
final class BaselineSoftwareOptions {

  private static final String KIT = "kit";

  @Option(
      names = "--baseline-hbase-home",
      paramLabel = "DIR",
      description =
          "The HBase of the baseline's servers (default: --hbase-home); kit: the kit's own.")
  private String hbaseHome;

  @Option(
      names = "--baseline-hadoop-home",
      paramLabel = "DIR",
      description = "Their Hadoop (default: --hadoop-home); kit: the kit's own.")
  private String hadoopHome;

  @Option(
      names = "--baseline-java-home",
      paramLabel = "DIR",
      description = "Their Java (default: --java-home); kit: the one that runs the kit.")
  private String javaHome;

  /** Returns whether any is given, so that the sides may differ in their software. */
  boolean areGiven() {
    return hbaseHome != null || hadoopHome != null || javaHome != null;
  }

  /** Returns the baseline's software; empty if it is that of the other side. */
  Optional<ServerSoftware> software(ServerSoftware other) {
    return areGiven()
        ? Optional.of(
            new ServerSoftware(
                home(hbaseHome, other.hbaseHome()),
                home(hadoopHome, other.hadoopHome()),
                home(javaHome, other.javaHome())))
        : Optional.empty();
  }

  private static Path home(String given, Path other) {
    if (given == null) {
      return other;
    }
    return given.equals(KIT) ? null : Path.of(given).toAbsolutePath().normalize();
  }
}
