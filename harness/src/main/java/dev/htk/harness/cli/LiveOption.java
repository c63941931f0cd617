// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.cli.live.LiveBar;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** {@code --live}: a view of the run while it lasts. */
final class LiveOption {

  @Option(
      names = "--live",
      description = {
        "Shows the run on stderr while it goes on: throughput, p99 and how late operations started"
            + " in the last 10 s, and what held up writes in the last minute. It takes a little of"
            + " the client's processor time."
      })
  private boolean live;

  /** Opens the progress of a plan's only trial, with the view if the user asks for it. */
  Terminal open(BenchPlan plan, Path folder) {
    return live ? Terminal.open(plan, LiveBar.of(folder)) : Terminal.open(plan);
  }
}
