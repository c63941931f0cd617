// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.metrics;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.counter.ServerReading;
import dev.htk.snapshot.CounterPage;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * Reads what a server's {@code /jmx} page shows: {@code {"beans":[…]}}, with {@code time} (epoch
 * microseconds) and {@code server} beside the beans if the kit took it. Skips beans that tell of no
 * stall, such as those with the metrics of all regions.
 */
final class JmxPage {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String RUNTIME = "java.lang:type=Runtime";

  private static final Map<CounterPage, ObjectName> PAGES =
      Stream.of(CounterPage.values()).collect(Collectors.toMap(page -> page, JmxPage::query));

  private final Map<CounterPage, JsonNode> pages = new EnumMap<>(CounterPage.class);
  private long time;
  private String server;

  private JmxPage() {}

  /**
   * Reads the next object.
   *
   * @return the sample; empty at the end, and for an object without a region server's beans or
   *     without a time
   */
  static Optional<ServerReading> next(JsonParser json) throws IOException {
    JmxPage page = new JmxPage();
    if (json.nextToken() == JsonToken.START_OBJECT) {
      page.read(json);
    }
    return page.time > 0 && page.pages.containsKey(CounterPage.SERVER)
        ? Optional.of(ServerReading.of(page.time, page.server, page.pages))
        : Optional.empty();
  }

  private void read(JsonParser json) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      JsonToken value = json.nextToken();
      if (field.equals("beans") && value == JsonToken.START_ARRAY) {
        while (json.nextToken() == JsonToken.START_OBJECT) {
          readBean(json);
        }
      } else if (field.equals("time")) {
        time = json.getValueAsLong();
      } else if (field.equals("server")) {
        server = json.getValueAsString();
      } else {
        json.skipChildren();
      }
    }
  }

  /** Reads a bean, whose name Hadoop writes first. */
  private void readBean(JsonParser json) throws IOException {
    String name = null;
    ObjectNode bean = JsonNodeFactory.instance.objectNode();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      if (field.equals("name")) {
        name = json.getValueAsString();
      } else if (name == null || page(name) != null || name.equals(RUNTIME)) {
        bean.set(field, JSON.readTree(json));
      } else {
        json.skipChildren();
      }
    }
    if (name != null) {
      take(name, bean);
    }
  }

  private void take(String name, ObjectNode bean) {
    CounterPage page = page(name);
    if (page != null) {
      ((ArrayNode) pages.computeIfAbsent(page, fresh -> JsonNodeFactory.instance.arrayNode()))
          .add(bean);
    }
    if (page == CounterPage.SERVER && server == null) {
      server = bean.path("tag.serverName").asText(null);
    }
    if (name.equals(RUNTIME) && time == 0) {
      time =
          TimeUnit.MILLISECONDS.toMicros(
              bean.path("StartTime").asLong() + bean.path("Uptime").asLong());
    }
  }

  private static CounterPage page(String bean) {
    try {
      ObjectName name = new ObjectName(bean);
      return PAGES.keySet().stream()
          .filter(page -> PAGES.get(page).apply(name))
          .findFirst()
          .orElse(null);
    } catch (MalformedObjectNameException e) {
      return null;
    }
  }

  private static ObjectName query(CounterPage page) {
    try {
      return new ObjectName(page.query());
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException(e);
    }
  }
}
