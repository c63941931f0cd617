package dev.htk.harness.cli.splits;

import dev.htk.harness.splits.CreatedTable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A created table as JSON.
 *
 * @param seconds from the request until all regions were open
 * @param regionsPerServer by {@code host,port,startcode}, for every live region server
 * @param warnings all warnings about the table, including those of the plan
 */
record CreatedJson(
    String table,
    int regions,
    double seconds,
    Map<String, Integer> regionsPerServer,
    PlanJson plan,
    List<String> warnings) {

  private static final double MILLIS = 1000;

  static CreatedJson of(CreatedTable table, PlannedTable planned, List<String> warnings) {
    Map<String, Integer> perServer = new TreeMap<>();
    table
        .regionsPerServer()
        .forEach((server, regions) -> perServer.put(server.toString(), regions));
    return new CreatedJson(
        table.name().getNameAsString(),
        table.regions(),
        table.took().toMillis() / MILLIS,
        perServer,
        PlanJson.of(planned),
        warnings);
  }
}
