// SPDX-License-Identifier: Apache-2.0
package dev.htk.snapshot;

import dev.htk.coprocessor.client.RecorderDeniedException;
import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.coprocessor.file.JsonLine;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.secrets.Secrets;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hbase.thirdparty.com.google.gson.JsonArray;
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;

/** Describes one region server. Used by one thread. */
final class ServerCollector {

  /** Ends the source of every setting that HBase itself brings; somebody set all others. */
  private static final String DEFAULTS = "-default.xml";

  /** Its default names the version of the server's own jars, which the master does not tell. */
  private static final String VERSION = "hbase.defaults.for.version";

  private final Admin admin;
  private final ServerName server;
  private final ServerMetrics metrics;
  private final RecorderClock clock;
  private final JsonObject result = new JsonObject();
  private final JsonArray unseen = new JsonArray();

  ServerCollector(Admin admin, ServerName server, ServerMetrics metrics, RecorderClock clock) {
    this.admin = admin;
    this.server = server;
    this.metrics = metrics;
    this.clock = clock;
  }

  /** Returns the server's name. */
  String name() {
    return server.toString();
  }

  /** Reads the counters alone; without them if they cannot be read. */
  JsonObject look() {
    result.addProperty("server", name());
    result.addProperty("time", clock.epochMicros());
    try {
      result.add("beans", beans(pages()));
      // A page that is made anew has counted this call, even where nobody else calls.
      List<RegionInfo> unused = admin.getRegions(server);
    } catch (IOException | RuntimeException e) {
      // A snapshot goes without this look, and says why if its own look fails too.
    }
    return result;
  }

  /**
   * Reads what can be read; never fails.
   *
   * @param since epoch microseconds from which on the recorder's rows are wanted
   * @param mostRows how many events, and how many slow batches, are kept
   * @param earlier an earlier look at the counters; null if there was none
   */
  JsonObject collect(long since, int mostRows, JsonObject earlier) {
    result.addProperty("server", name());
    if (earlier != null) {
      result.add("earlier", earlier);
    }
    try {
      addPages();
    } catch (IOException | RuntimeException e) {
      cannotSee("settings and counters", e);
    }
    addRecorder(since, mostRows);
    result.add("unseen", unseen);
    return result;
  }

  private void addPages() throws IOException {
    InfoPage pages = pages();
    addSettings(JsonParser.parseString(pages.read("/conf?format=json")));
    result.add("beans", beans(pages));
  }

  private InfoPage pages() throws IOException {
    if (metrics.getInfoServerPort() <= 0) {
      throw new IOException("it shows no pages (hbase.regionserver.info.port is -1, or it starts)");
    }
    return new InfoPage(admin.getConfiguration(), server, metrics.getInfoServerPort());
  }

  private static JsonObject beans(InfoPage pages) throws IOException {
    JsonObject beans = new JsonObject();
    for (CounterPage page : CounterPage.values()) {
      JsonElement answer = JsonParser.parseString(pages.read("/jmx?qry=" + page.query()));
      beans.add(page.name(), answer.getAsJsonObject().get("beans"));
    }
    return beans;
  }

  /** Adds what the server's files and its own code set, masked, and its version of HBase. */
  private void addSettings(JsonElement page) {
    JsonArray settings = new JsonArray();
    for (JsonElement element : page.getAsJsonObject().getAsJsonArray("properties")) {
      JsonObject property = element.getAsJsonObject();
      String key = text(property, "key");
      String value = text(property, "value");
      String source = text(property, "resource");
      if (key.equals(VERSION)) {
        result.addProperty("version", value);
      }
      if (!source.endsWith(DEFAULTS)) {
        JsonObject setting = new JsonObject();
        setting.addProperty("key", key);
        setting.addProperty("value", Secrets.masked(key, value));
        setting.addProperty("source", source);
        settings.add(setting);
      }
    }
    result.add("settings", settings);
  }

  private static String text(JsonObject property, String field) {
    JsonElement value = property.get(field);
    return value == null || value.isJsonNull() ? "" : value.getAsString();
  }

  private void addRecorder(long since, int mostRows) {
    try {
      RecorderRows rows = RecorderRows.read(admin, server, clock, since, mostRows);
      seen(rows.hasBatches() ? "batches" : "events");
      result.addProperty("coveredFrom", rows.coveredFrom());
      result.add("rows", rows.rows());
    } catch (RecorderMissingException e) {
      seen("no recorder");
      addSlowLog(since);
    } catch (RecorderDeniedException e) {
      seen("denied");
      addSlowLog(since);
    } catch (IOException | RuntimeException e) {
      seen("no answer");
      cannotSee("stalls", e);
    } catch (LinkageError e) {
      seen("no answer");
      cannotSee("stalls: this jar is for another generation of HBase", e);
      addSlowLog(since);
    }
  }

  private void addSlowLog(long since) {
    try {
      JsonArray rows = new JsonArray();
      for (SlowBatch call : SlowCalls.read(admin, server)) {
        if (call.end() >= since) {
          rows.add(JsonParser.parseString(JsonLine.of(server.toString(), call)));
        }
      }
      result.add("rows", rows);
    } catch (IOException | RuntimeException e) {
      // HBase's client wraps what goes wrong at a server.
      cannotSee("slow log", e);
    }
  }

  private void seen(String word) {
    result.addProperty("recorder", word);
  }

  private void cannotSee(String what, Throwable reason) {
    unseen.add(what + ": " + Snapshot.line(reason));
  }
}
