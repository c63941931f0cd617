// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.file;

import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hbase.thirdparty.com.google.gson.stream.JsonWriter;

/**
 * Formats lines of {@code server-events.jsonl}, without line ends. A field without a value is left
 * out. Stateless.
 */
public final class JsonLine {
  private JsonLine() {}

  /** Formats an event. */
  public static String of(String server, StallEvent event) throws IOException {
    StringWriter line = new StringWriter(256);
    JsonWriter json = begin(line, "event", server);
    json.name("cause").value(event.code());
    scope(json, event.scope());
    end(json, event.start(), event.end(), event.figures());
    return line.toString();
  }

  /** Formats a slow batch. */
  public static String of(String server, SlowBatch batch) throws IOException {
    StringWriter line = new StringWriter(512);
    JsonWriter json = begin(line, "batch", server);
    scope(json, batch.region());
    json.name("client").value(batch.client().orElse(null));
    Map<String, Long> figures = new LinkedHashMap<>(batch.parts());
    figures.put("operations", batch.operations());
    figures.put("bytes", batch.bytes());
    if (batch.row() != RowHash.NONE) {
      figures.put("row", batch.row());
    }
    end(json, batch.start(), batch.end(), figures);
    return line.toString();
  }

  /**
   * Formats the offset between the recorder's clock and the wall clock of its host.
   *
   * @param time the recorder's clock, in epoch microseconds
   * @param wall the host's wall clock, in epoch microseconds
   * @param error the largest error of the wall clock's reading, in microseconds
   */
  public static String clock(String server, long time, long wall, long error) throws IOException {
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put("roundTripMicros", 0L);
    figures.put("offsetMicros", time - wall);
    figures.put("errorMicros", error);
    return figuresAt(server, "clock", time, figures);
  }

  static String lostEvents(String server, long time, long events) throws IOException {
    return figuresAt(server, "lost", time, Collections.singletonMap("events", events));
  }

  static String lostBatches(String server, long time, long batches) throws IOException {
    return figuresAt(server, "lost", time, Collections.singletonMap("batches", batches));
  }

  private static String figuresAt(String server, String type, long time, Map<String, Long> figures)
      throws IOException {
    StringWriter line = new StringWriter(128);
    end(begin(line, type, server), time, time, figures);
    return line.toString();
  }

  private static JsonWriter begin(StringWriter line, String type, String server)
      throws IOException {
    JsonWriter json = new JsonWriter(line);
    json.setSerializeNulls(false);
    json.beginObject().name("type").value(type).name("server").value(server);
    return json;
  }

  private static void scope(JsonWriter json, Scope scope) throws IOException {
    json.name("table").value(scope.table().orElse(null));
    json.name("region").value(scope.region().orElse(null));
    json.name("family").value(scope.family().orElse(null));
    json.name("wal").value(scope.wal().orElse(null));
  }

  private static void end(JsonWriter json, long start, long end, Map<String, Long> figures)
      throws IOException {
    json.name("start").value(start).name("end").value(end).name("figures").beginObject();
    for (Map.Entry<String, Long> figure : figures.entrySet()) {
      json.name(figure.getKey()).value(figure.getValue());
    }
    json.endObject().endObject().close();
  }
}
