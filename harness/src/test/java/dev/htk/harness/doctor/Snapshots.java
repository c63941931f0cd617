// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Snapshots as the collector writes them: one that is clean, and ways to break its first server.
 */
final class Snapshots {

  /** The time of each snapshot, in epoch microseconds. */
  static final long TAKEN = 1_790_000_000_000_000L;

  private static final long HOUR = 3_600_000_000L;
  private static final long WATCHED = 12_000_000;

  private Snapshots() {}

  /** Returns two servers with recorders, and a table of eight even regions. */
  static ObjectNode clean() {
    ObjectNode snapshot = JsonMapper.builder().build().createObjectNode();
    snapshot.put("snapshot", 1).put("taken", TAKEN).put("since", TAKEN - HOUR);
    snapshot.put("hbase", "2.6.4");
    snapshot.putArray("dead");
    snapshot.putArray("transitions");
    ArrayNode servers = snapshot.putArray("servers");
    addServer(servers.addObject(), "rs1.example.org,16020,1789980000000");
    addServer(servers.addObject(), "rs2.example.org,16020,1789980000000");
    ObjectNode table = snapshot.putArray("tables").addObject().put("table", "orders");
    ArrayNode regions = table.putArray("regions");
    for (int i = 0; i < 8; i++) {
      regions
          .addObject()
          .put("encodedName", "0123456789abcdef0123456789abcde" + i)
          .put("start", i == 0 ? "" : Integer.toString(i))
          .put("end", i == 7 ? "" : Integer.toString(i + 1))
          .put("server", "rs" + (1 + i % 2) + ".example.org,16020,1789980000000")
          .put("storeFileBytes", 1L << 30)
          .put("storeFiles", 2)
          .put("memstoreBytes", 1L << 20)
          .put("readRequests", 1000)
          .put("writeRequests", 100_000);
    }
    return snapshot;
  }

  /** Adds an empty table of one region. */
  static void table(ObjectNode snapshot, String name) {
    ((ArrayNode) snapshot.get("tables"))
        .addObject()
        .put("table", name)
        .putArray("regions")
        .addObject()
        .put("encodedName", "0123456789abcdef0123456789abcdef")
        .put("start", "")
        .put("end", "")
        .put("server", "rs1.example.org,16020,1789980000000")
        .put("storeFileBytes", 0)
        .put("storeFiles", 0)
        .put("memstoreBytes", 0)
        .put("readRequests", 0)
        .put("writeRequests", 0);
  }

  private static void addServer(ObjectNode server, String name) {
    server.put("server", name).put("version", "2.6.4");
    server
        .putArray("settings")
        .addObject()
        .put("key", "hbase.regionserver.handler.count")
        .put("value", "30")
        .put("source", "hbase-site.xml");
    ObjectNode beans = server.putObject("beans");
    beans.putArray("SERVER").addObject().put("maxStoreFileCount", 3).put("blockedRequestCount", 0);
    beans.putArray("WAL");
    beans
        .putArray("IPC")
        .addObject()
        .put("numCallsInGeneralQueue", 0)
        .put("exceptions", 0)
        .put("receivedBytes", 2000);
    beans
        .putArray("OPERATING_SYSTEM")
        .addObject()
        .put("AvailableProcessors", 16)
        .put("TotalMemorySize", 128L << 30);
    beans
        .putArray("MEMORY")
        .addObject()
        .putObject("HeapMemoryUsage")
        .put("used", 4L << 30)
        .put("max", 31L << 30);
    beans.putArray("COLLECTORS").addObject().put("CollectionTime", 10_000);
    ObjectNode earlier = server.putObject("earlier").put("time", TAKEN - WATCHED);
    earlier.set("beans", beans.deepCopy());
    ((ObjectNode) earlier.at("/beans/IPC/0")).put("receivedBytes", 1000);
    server.put("recorder", "batches").put("coveredFrom", TAKEN - 2 * HOUR);
    server.putArray("rows");
    server.putArray("unseen");
  }

  /** Takes the recorder from the first server. */
  static void withoutRecorder(ObjectNode snapshot) {
    server(snapshot).put("recorder", "no recorder").put("coveredFrom", 0);
  }

  static ObjectNode server(ObjectNode snapshot) {
    return (ObjectNode) snapshot.at("/servers/0");
  }

  /** Returns the first bean of a page of the first server. */
  static ObjectNode bean(ObjectNode snapshot, String page) {
    return (ObjectNode) snapshot.at("/servers/0/beans/" + page + "/0");
  }

  /** Returns the same of the look before. */
  static ObjectNode earlier(ObjectNode snapshot, String page) {
    return (ObjectNode) snapshot.at("/servers/0/earlier/beans/" + page + "/0");
  }

  static ObjectNode region(ObjectNode snapshot, int index) {
    return (ObjectNode) snapshot.at("/tables/0/regions/" + index);
  }

  /** Adds a setting to the first server's site file, or replaces it there. */
  static void set(ObjectNode snapshot, String key, String value) {
    server(snapshot)
        .withArray("settings")
        .addObject()
        .put("key", key)
        .put("value", value)
        .put("source", "hbase-site.xml");
  }

  /** Adds a slow batch to the rows of the first server. */
  static void batch(ObjectNode snapshot, long micros) {
    row(snapshot, "batch", micros).putObject("figures").put("restMicros", micros);
  }

  /** Adds an event to what the first server's recorder has kept; it ended ten minutes ago. */
  static void event(ObjectNode snapshot, String cause, long micros) {
    row(snapshot, "event", micros).put("cause", cause).putObject("figures");
  }

  /** Adds to the first server's rows that threads waited for a concurrent collector. */
  static void allocationStall(ObjectNode snapshot, long micros) {
    row(snapshot, "event", micros)
        .put("cause", "GC_PAUSE")
        .putObject("figures")
        .put("allocationStall", 1);
  }

  /** Gives the first server a concurrent collector that worked so long. */
  static void cycles(ObjectNode snapshot, String collector, long millis) {
    server(snapshot)
        .withObject("/beans")
        .withArray("COLLECTORS")
        .addObject()
        .put("Name", collector)
        .put("CollectionTime", millis);
  }

  private static ObjectNode row(ObjectNode snapshot, String type, long micros) {
    long end = TAKEN - 600_000_000;
    return server(snapshot)
        .withArray("rows")
        .addObject()
        .put("type", type)
        .put("server", "rs1.example.org,16020,1789980000000")
        .put("start", end - micros)
        .put("end", end);
  }
}
