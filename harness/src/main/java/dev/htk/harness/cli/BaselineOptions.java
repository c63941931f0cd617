// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.bench.BenchRequest.Start;
import dev.htk.harness.cluster.ServerSoftware;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options in which the baseline's servers may differ from those of the other side. */
final class BaselineOptions {

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

  @Option(
      names = "--baseline-jvm",
      paramLabel = "FLAG",
      description =
          "A flag for their JVMs, in place of those of --jvm; kit: none of these. Repeatable.")
  private List<String> jvmFlags = new ArrayList<>();

  @Option(
      names = "--baseline-set",
      paramLabel = "KEY=VALUE",
      description =
          "Sets an HBase setting on the baseline alone, in place of --set's value; without a value,"
              + " leaves it to the profile.")
  private Map<String, String> settings = new LinkedHashMap<>();

  /** Returns whether any is given, so that the sides may differ in more than their profile. */
  boolean areGiven() {
    return hbaseHome != null
        || hadoopHome != null
        || javaHome != null
        || !jvmFlags.isEmpty()
        || !settings.isEmpty();
  }

  /** Returns how the baseline is started; empty if it is as the other side. */
  Optional<Start> start(BenchRequest request) {
    if (!areGiven()) {
      return Optional.empty();
    }
    Start other = request.start();
    Map<String, String> overrides = new LinkedHashMap<>(other.overrides());
    overrides.putAll(settings);
    overrides.values().removeIf(String::isEmpty);
    return Optional.of(
        new Start(
            new ServerSoftware(
                home(hbaseHome, other.software().hbaseHome()),
                home(hadoopHome, other.software().hadoopHome()),
                home(javaHome, other.software().javaHome())),
            jvmFlags.isEmpty()
                ? other.jvmFlags()
                : jvmFlags.stream().filter(flag -> !flag.equals(KIT)).toList(),
            overrides));
  }

  private static Path home(String given, Path other) {
    if (given == null) {
      return other;
    }
    return given.equals(KIT) ? null : Path.of(given).toAbsolutePath().normalize();
  }
}
