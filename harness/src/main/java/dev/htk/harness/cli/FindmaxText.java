package dev.htk.harness.cli;

import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.Percentiles;
import dev.htk.harness.trial.search.FoundMaximum;
import dev.htk.harness.trial.search.SearchStep;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Renders the result of a search for the maximum as text. */
final class FindmaxText {

  private static final String NEW_LINE = System.lineSeparator();

  private FindmaxText() {}

  static String of(FoundMaximum found, Manifest manifest) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s · cluster %s · workload %s, %d threads%s%n",
            manifest.profile(),
            manifest.cluster(),
            manifest.workload(),
            manifest.threads(),
            manifest.scale() == 1
                ? ""
                : " · SCALE MODEL: all byte- and rate-sized settings divided by "
                    + manifest.scale()));
    text.append("a rate is accepted if it ").append(found.criterion()).append(NEW_LINE);
    addSteps(text, found.steps());
    text.append(found.line()).append(NEW_LINE);
    if (!found.shares().isEmpty()) {
      text.append("then, in open loops at shares of it:").append(NEW_LINE);
      addSteps(text, found.shares());
    }
    return text.toString();
  }

  private static void addSteps(StringBuilder text, List<SearchStep> steps) {
    for (SearchStep step : steps) {
      text.append("  ").append(step.line()).append(NEW_LINE);
      for (Map.Entry<String, Percentiles> entry : step.response().entrySet()) {
        Percentiles times = entry.getValue();
        text.append(
            String.format(
                Locale.ROOT,
                "      %-18s p50 %,9.1f  p99 %,9.1f  p99.9 %,9.1f  max %,9.1f ms%n",
                entry.getKey(),
                times.p50() / 1e3,
                times.p99() / 1e3,
                times.p999() / 1e3,
                times.max() / 1e3));
      }
    }
  }
}
