package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.harness.splits.CreatedTable;
import dev.htk.splitter.plan.SplitPlan;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hbase.ServerName;

/** Renders a created table as text. */
final class CreatedText {

  private static final int INDENT = 2;
  private static final int MILLIS = 1000;

  private CreatedText() {}

  /**
   * Returns the text.
   *
   * @param warnings warnings about the table, one line each
   */
  static String of(CreatedTable table, PlannedTable planned, List<String> warnings) {
    SplitPlan plan = planned.plan();
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "Created table '%s' with %,d region%s in %.1f s, all of them open%n",
            table.name(),
            table.regions(),
            table.regions() == 1 ? "" : "s",
            (double) table.took().toMillis() / MILLIS));
    line(text, "cut", "where the plan says, for " + plan.keys());
    line(
        text,
        "fullest",
        "%s the mean region as planned, at most %s (%s)"
            .formatted(
                Times.of(plan.maxOverMean()),
                Times.of(plan.bound().maxOverMean()),
                plan.bound().basis()));
    line(text, "servers", spread(table));
    table.regionsPerServer().forEach((server, regions) -> text.append(row(server, regions)));
    if (!planned.notChecked().isEmpty()) {
      line(text, "unchecked", String.join("; ", planned.notChecked()));
    }
    if (!warnings.isEmpty()) {
      text.append(System.lineSeparator());
      warnings.forEach(warning -> text.append(Paragraph.labelled(0, "warning", warning)));
    }
    return text.toString();
  }

  private static String spread(CreatedTable table) {
    int servers = table.regionsPerServer().size();
    return table.mostOnAServer() == table.leastOnAServer()
        ? String.format(
            Locale.ROOT, "%d live, with %d regions each", servers, table.mostOnAServer())
        : String.format(
            Locale.ROOT,
            "%d live, with %d to %d regions each",
            servers,
            table.leastOnAServer(),
            table.mostOnAServer());
  }

  private static String row(ServerName server, int regions) {
    return " ".repeat(INDENT)
        + String.format(Locale.ROOT, "%7d on %s%s", regions, server, System.lineSeparator());
  }

  private static void line(StringBuilder text, String label, String words) {
    text.append(Paragraph.labelled(INDENT, label, words));
  }
}
