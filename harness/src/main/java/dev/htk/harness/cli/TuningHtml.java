// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.tune.TuneGoal;
import dev.htk.harness.tune.TuningPath;
import dev.htk.harness.tune.TuningPath.Step;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.commons.text.StringEscapeUtils;

/** Draws a tuning's path as one self-contained page: both figures and the blame of each step. */
final class TuningHtml {

  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>htk tune</title>
      <style>
      :root { color-scheme: light dark }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 64em; margin: 2em auto; padding: 0 1em;
        overflow-wrap: anywhere }
      li { margin: 1.2em 0 }
      .bar { display: flex; gap: .5em; align-items: center; font-size: 14px }
      .bar i { display: block; height: .8em; background: #90a4ae }
      .bar.kept i { background: #2e7d32 }
      small { opacity: .75 }
      </style>
      """;

  private TuningHtml() {}

  static String of(TuningPath path, TuneGoal goal) {
    Page page = new Page(0);
    page.add(HEAD);
    page.line("<h1>%s</h1>", escaped(TuningText.headline(path)));
    page.line("<ul>");
    path.kept().forEach(kept -> page.line("<li>%s</li>", escaped(kept.move().words())));
    page.line("</ul>");
    page.line("<ol>");
    double largest =
        path.steps().stream()
            .flatMap(step -> Stream.of(step.best(), step.other()))
            .filter(Objects::nonNull)
            .mapToDouble(figure -> figure)
            .max()
            .orElse(1);
    for (Step step : path.steps()) {
      page.line("<li>%s", escaped(TuningText.words(step, goal)));
      addBar(page, "", step.best(), largest, goal);
      addBar(
          page,
          step.decision().name().startsWith("KEPT") ? " kept" : "",
          step.other(),
          largest,
          goal);
      page.line("</li>");
    }
    page.line("</ol>");
    page.line("<p>%s</p>", escaped(path.end()));
    page.line("</html>");
    return page.toString();
  }

  private static void addBar(Page page, String kind, Double figure, double largest, TuneGoal goal) {
    page.line(
        "<div class=\"bar%s\"><i style=\"width: %.1f%%\"></i><small>%s</small></div>",
        kind,
        figure == null || largest == 0 ? 0 : 70 * figure / largest,
        escaped(goal.words(figure)));
  }

  private static String escaped(String text) {
    return StringEscapeUtils.escapeHtml4(PlainText.of(text));
  }
}
