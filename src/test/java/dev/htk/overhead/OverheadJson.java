// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.statistics.Interval;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the result with every single block, so that anyone can recalculate it. */
final class OverheadJson {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private OverheadJson() {}

  static void write(OverheadResult result, Machine machine, Path file) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.put("date", machine.date());
    root.put("machine", machine.description());
    root.put("command", machine.command());
    ObjectNode sources = root.putObject("sources");
    result
        .sources()
        .forEach((level, on) -> on.forEach(sources.withArrayProperty(level.label())::add));
    ArrayNode comparisons = root.putArray("comparisons");
    ArrayNode blocks = root.putArray("blocks");
    for (ShapeResult shape : result.shapes()) {
      for (Comparison comparison : Comparison.values()) {
        describe(shape, comparison, comparisons.addObject());
      }
      shape.blocks().forEach(block -> describe(block, blocks.addObject()));
    }
    JSON.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), root);
  }

  private static void describe(ShapeResult shape, Comparison comparison, ObjectNode node) {
    node.put("load", shape.shape().label());
    node.put("recorder", comparison.level().label());
    node.put("limit", comparison.limit());
    node.put("verdict", shape.verdict(comparison).label());
    for (Metric metric : Metric.values()) {
      Interval interval = shape.interval(comparison, metric);
      ObjectNode of = node.putObject(metric.label());
      of.put("rounds", shape.rounds(comparison));
      of.put("ratio", shape.ratio(comparison, metric));
      of.put("low", interval.low());
      of.put("high", interval.high());
    }
  }

  private static void describe(Block block, ObjectNode node) {
    node.put("load", block.shape().label());
    node.put("recorder", block.level().label());
    node.put("start", block.start().toString());
    node.put("seconds", block.length().toNanos() / 1e9);
    node.put("puts", block.puts());
    node.put("cpuSeconds", block.cpu().toNanos() / 1e9);
    node.put("p50Micros", block.p50());
    node.put("p99Micros", block.p99());
  }
}
