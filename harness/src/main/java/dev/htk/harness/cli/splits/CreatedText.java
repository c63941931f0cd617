package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.Paragraph;
import dev.htk.harness.splits.CreatedTable;
import dev.htk.splitter.plan.SplitPlan;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hbase.ServerName;

/** A table that was created, for people. */
final class CreatedText {

  private static final int INDENT = 2;
  private static final int MILLIS = 1000;

  private CreatedText() {}

  /**
   * What there is now.
   *
   * @param warnings what has to be known of it, a line each
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
        ? "%d live, with %d regions each".formatted(servers, table.mostOnAServer())
        : "%d live, with %d to %d regions each"
            .formatted(servers, table.leastOnAServer(), table.mostOnAServer());
  }

  private static String row(ServerName server, int regions) {
    return " ".repeat(INDENT) + "%7d on %s%s".formatted(regions, server, System.lineSeparator());
  }

  private static void line(StringBuilder text, String label, String words) {
    text.append(Paragraph.labelled(INDENT, label, words));
  }
}
