// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.rate.FoundMaximum;
import dev.htk.harness.run.rate.SearchStep;
import java.util.List;

/** Renders the result of a search for the maximum as text. */
final class FindmaxText {

  private FindmaxText() {}

  static String of(FoundMaximum found, Manifest manifest) {
    Page text = new Page(0);
    int scale = manifest.profile().scale();
    text.row(
        "%s · cluster %s · workload %s, %d threads%s",
        manifest.profile().name(),
        manifest.cluster(),
        manifest.workload().name(),
        manifest.workload().threads(),
        scale == 1 ? "" : " · SCALE MODEL: all byte- and rate-sized settings divided by " + scale);
    text.row("a rate is accepted if it %s", found.criterion());
    addSteps(text, found.steps());
    text.row("%s", found.line());
    if (!found.shares().isEmpty()) {
      text.line("then, in open loops at shares of it:");
      addSteps(text, found.shares());
    }
    return text.toString();
  }

  private static void addSteps(Page text, List<SearchStep> steps) {
    for (SearchStep step : steps) {
      text.row("  %s", step.line());
      step.response()
          .forEach(
              (operation, times) ->
                  text.row(
                      "      %-18s p50 %,9.1f  p99 %,9.1f  p99.9 %,9.1f  max %,9.1f ms",
                      operation,
                      times.p50() / 1e3,
                      times.p99() / 1e3,
                      times.p999() / 1e3,
                      times.max() / 1e3));
    }
  }
}
