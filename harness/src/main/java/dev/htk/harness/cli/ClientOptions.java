// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.cli.kit.TimeSpan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.yarn.YarnSpec;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** The options that say where the clients run. */
final class ClientOptions {

  private static final String YARN = "yarn";
  private static final int MOST_CLIENTS = 1000;
  private static final int LONGEST_WAIT_SECONDS = 24 * 60 * 60;

  @Option(
      names = "--on",
      paramLabel = "yarn",
      description = {
        "Where the clients run (default: in one JVM on this host). yarn: each in a container of the"
            + " cluster's own YARN, by yarn-site.xml in the CONF_DIR or in HADOOP_CONF_DIR; needs"
            + " --clients."
      })
  private String on;

  @Option(
      names = "--clients",
      paramLabel = "N",
      description =
          "Clients on YARN. They share --records, --operations, --threads, --in-flight and"
              + " --target, start together, and give one result.")
  private Integer clients;

  @Option(
      names = "--queue",
      paramLabel = "NAME",
      description = "YARN's queue (default: the cluster's mapreduce.job.queuename).")
  private String queue;

  @Option(
      names = "--barrier-timeout",
      paramLabel = "TIME",
      description =
          "How long clients on YARN wait for each other, such as 5m; then the run is given up"
              + " (default: 2m).")
  private String barrierTimeout;

  /** Returns how the clients run on YARN; null if there is one in this host's JVM. */
  YarnSpec spec() throws HarnessException {
    if (on == null) {
      if (clients != null || queue != null || barrierTimeout != null) {
        throw HarnessException.badInput(
            "--clients, --queue and --barrier-timeout need --on yarn: one client runs on this host");
      }
      return null;
    }
    if (!on.equals(YARN)) {
      throw HarnessException.badInput("--on must be yarn, not '%s'", on);
    }
    if (clients == null) {
      throw HarnessException.badInput("--on yarn needs --clients N");
    }
    NumberOption.requireRange("--clients", 1, clients, MOST_CLIENTS);
    return new YarnSpec(clients, queue, barrierSeconds());
  }

  private int barrierSeconds() throws HarnessException {
    if (barrierTimeout == null) {
      return YarnSpec.DEFAULT_BARRIER_SECONDS;
    }
    long seconds =
        TimeUnit.MICROSECONDS.toSeconds(TimeSpan.micros("--barrier-timeout", barrierTimeout));
    if (seconds < 1 || seconds > LONGEST_WAIT_SECONDS) {
      throw HarnessException.badInput(
          "--barrier-timeout must be 1s to 24h, not %s", barrierTimeout);
    }
    return (int) seconds;
  }
}
