// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.htk.harness.cli.kit.JsonObject;
import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.splits.CreatedTable;
import dev.htk.harness.text.Numbers;
import dev.htk.splitter.plan.SplitPlan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A created table beside its plan, as text and as JSON.
 *
 * @param warnings all warnings about the table, including those of the plan, one line each
 */
record CreatedReport(CreatedTable table, PlannedTable planned, List<String> warnings) {

  private static final int INDENT = 2;
  private static final double MILLIS = 1000;

  /** Returns the report for people. */
  String toText() {
    SplitPlan plan = planned.plan();
    Page page = new Page(INDENT);
    page.line(
        "Created table '%s' with %s in %.1f s, all of them open",
        table.name(), Numbers.grouped(table.regions(), "region"), seconds());
    page.labelled("cut", "where the plan says, for " + plan.keys());
    page.labelled(
        "fullest",
        "%s the mean region as planned, at most %s (%s)",
        Times.of(plan.maxOverMean()),
        Times.of(plan.bound().maxOverMean()),
        plan.bound().basis());
    page.labelled("servers", spread());
    table
        .regionsPerServer()
        .forEach((server, regions) -> page.line("  %7d on %s", regions, server));
    if (!planned.notChecked().isEmpty()) {
      page.labelled("unchecked", String.join("; ", planned.notChecked()));
    }
    if (!warnings.isEmpty()) {
      page.gap();
      warnings.forEach(warning -> page.margin("warning", warning));
    }
    return page.toString();
  }

  private String spread() {
    int most = table.mostOnAServer();
    int least = table.leastOnAServer();
    String each = most == least ? Integer.toString(most) : least + " to " + most;
    return table.regionsPerServer().size() + " live, with " + each + " regions each";
  }

  private double seconds() {
    return table.took().toMillis() / MILLIS;
  }

  /** Returns the report as its JSON document has it: servers are {@code host,port,startcode}. */
  @JsonValue
  JsonObject toValues() {
    Map<String, Integer> perServer = new TreeMap<>();
    table
        .regionsPerServer()
        .forEach((server, regions) -> perServer.put(server.toString(), regions));
    return new JsonObject()
        .put("table", table.name().getNameAsString())
        .put("regions", table.regions())
        .put("seconds", seconds())
        .put("regionsPerServer", perServer)
        .put("plan", planned)
        .put("warnings", warnings);
  }
}
