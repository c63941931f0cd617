// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.harness.cluster.local.ServerHome;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for the software that a local cluster's servers run. */
public final class SoftwareOptions {

  @Option(
      names = "--hbase-home",
      paramLabel = "DIR",
      description =
          "The HBase that local servers run: an unpacked HBase, or a folder of its jars (default:"
              + " the kit's own). The client stays the kit's.")
  private Path hbaseHome;

  @Option(
      names = "--hadoop-home",
      paramLabel = "DIR",
      description =
          "Their Hadoop (default: that in --hbase-home, or the kit's own if that has no HDFS).")
  private Path hadoopHome;

  @Option(
      names = "--java-home",
      paramLabel = "DIR",
      description = "Their Java, 17 or later (default: the one that runs the kit).")
  private Path javaHome;

  @Option(
      names = "--jvm",
      paramLabel = "FLAG",
      description =
          "A flag for the JVMs of local region servers, after the profile's, such as"
              + " --jvm=-XX:+UseZGC. Repeatable.")
  private List<String> jvmFlags = new ArrayList<>();

  /** Returns whether any is given, so that the servers need JVMs of their own. */
  boolean areGiven() {
    return hbaseHome != null || hadoopHome != null || javaHome != null || !jvmFlags.isEmpty();
  }

  /** Returns the servers of a request: what they run, or null if the user did not say. */
  ClusterSpec.Server server() {
    return areGiven() ? new ClusterSpec.Server(0, jvmFlags, null, 0, software()) : null;
  }

  /**
   * Returns what the servers run, checked.
   *
   * @throws HarnessException if a home is broken, or if its Java does not start with the flags
   */
  public ServerHome home() throws HarnessException, IOException, InterruptedException {
    ServerHome home = ServerHome.of(software());
    home.requireFlags(jvmFlags);
    return home;
  }

  /** Returns the flags for the JVMs of region servers. */
  public List<String> jvmFlags() {
    return List.copyOf(jvmFlags);
  }

  private ServerSoftware software() {
    return new ServerSoftware(absolute(hbaseHome), absolute(hadoopHome), absolute(javaHome));
  }

  private static Path absolute(Path home) {
    return home == null ? null : home.toAbsolutePath().normalize();
  }
}
