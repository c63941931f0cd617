// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import dev.htk.harness.cli.kit.ClusterOption;
import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk live}: shows what holds up writes on a running cluster. */
@Command(
    name = "live",
    description = {
      "Shows what holds up writes on a running cluster, by the servers' own slow batches of the last"
          + " minute. Changes nothing there; Ctrl-C ends it.",
      "'htk diagnose --since' looks back further, at what the recorders have kept."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  htk live --cluster /etc/hbase/conf",
      "  htk live --cluster /etc/hbase/conf --every 10s --count 6 --format json"
    })
public final class LiveCommand implements Callable<Integer> {

  @Mixin private ClusterOption cluster;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      defaultValue = LiveOptions.USUAL_PERIOD,
      description = "How often the view is refreshed (default: ${DEFAULT-VALUE}).")
  private String every;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "0",
      description = "Views to show in all; 0: until Ctrl-C (default: ${DEFAULT-VALUE}).")
  private long count;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    return LiveOptions.view(cluster.folder(), every, count).run(format.value());
  }
}
