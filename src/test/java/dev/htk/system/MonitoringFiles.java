// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the dashboard, the alert rules and their tests that the kit ships. */
final class MonitoringFiles {

  private static final String EACH_INTERVAL = "$__rate_interval";

  private MonitoringFiles() {}

  static Path folder() {
    return Repository.root().resolve("coprocessor/src/main/monitoring");
  }

  private static JsonNode read(ObjectMapper mapper, String name) throws IOException {
    return mapper.readTree(folder().resolve(name).toFile());
  }

  static JsonNode alertTests() throws IOException {
    return read(new YAMLMapper(), "alerts-test.yaml").path("tests");
  }

  /** Returns the dashboard's queries, with the interval that Grafana would put in. */
  static List<String> dashboardExpressions() throws IOException {
    List<String> expressions = new ArrayList<>();
    for (JsonNode panel : read(new JsonMapper(), "dashboard.json").path("panels")) {
      for (JsonNode target : panel.path("targets")) {
        expressions.add(target.path("expr").asText().replace(EACH_INTERVAL, "5m"));
      }
    }
    return expressions;
  }

  /** Returns the alert rules by name. */
  static Map<String, JsonNode> alerts() throws IOException {
    Map<String, JsonNode> alerts = new TreeMap<>();
    for (JsonNode group : read(new YAMLMapper(), "alerts.yaml").path("groups")) {
      for (JsonNode rule : group.path("rules")) {
        alerts.put(rule.path("alert").asText(), rule);
      }
    }
    return alerts;
  }
}
