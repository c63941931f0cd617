// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.tuning.profile.ResolvedProfile;
import java.util.Map;

/**
 * Writes the {@code configurations} of an Ambari blueprint: {@code hbase-site}, and the heap in
 * {@code hbase-env}. Other JVM flags belong to Ambari's template of {@code hbase-env.sh}, which an
 * export could only replace as a whole.
 */
final class AmbariExport {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
  private static final long MEGABYTE = 1024 * 1024;

  private AmbariExport() {}

  static String of(ResolvedProfile profile) {
    ObjectNode blueprint = JsonNodeFactory.instance.objectNode();
    ArrayNode configurations = blueprint.putArray("configurations");
    add(configurations, "hbase-site", profile.settings());
    if (setsHeap(profile)) {
      long megabytes = profile.machine().heapBytes() / MEGABYTE;
      add(
          configurations,
          "hbase-env",
          Map.of("hbase_regionserver_heapsize", Long.toString(megabytes)));
    }
    return text(blueprint);
  }

  /** Returns JSON as text, whose lines end in LF. */
  static String text(JsonNode node) {
    try {
      return JSON.writeValueAsString(node).replace("\r\n", "\n") + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("text and objects are always JSON", e);
    }
  }

  private static boolean setsHeap(ResolvedProfile profile) {
    return profile.jvm().stream().anyMatch(flag -> flag.flag().startsWith("-Xmx"));
  }

  private static void add(ArrayNode configurations, String type, Map<String, String> values) {
    ObjectNode properties = configurations.addObject().putObject(type).putObject("properties");
    values.forEach(properties::put);
  }
}
