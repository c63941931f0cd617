// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.throttle.PressureAwareFlushThroughputController;
import org.apache.hadoop.hbase.regionserver.wal.WALActionsListener;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.WAL;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The main class of a JVM that starts one whole HBase with one site file, edits the file, and
 * reports after each {@link Stage} what the region server's own objects work with. Like {@link
 * LineCluster}, it is compiled once and runs on several HBase lines.
 */
final class UptakeCluster {

  /** The contents that the site file has one after the other, beside the report. */
  static final String FILES = "files.json";

  static final String REPORT = "report.json";

  /** The folder on the class path that has the site file. */
  static final String CONF = "conf";

  /** The steps that may bring a new value into force, in the order in which they are done. */
  enum Stage {
    /** The server started with the first file. */
    BEFORE,
    /** The second file was read. */
    REREAD,
    /** A table was flushed. */
    FLUSH,
    /** The log was rolled. */
    ROLL,
    /** The table was disabled and enabled. */
    REOPEN,
    /** The third file was read, after the reopening. */
    REREAD_AGAIN,
    /** The table was disabled and enabled once more. */
    REOPEN_AGAIN
  }

  private static final Logger LOG = LoggerFactory.getLogger(UptakeCluster.class);
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final TableName TABLE = TableName.valueOf("rows");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final int PATIENCE_SECONDS = 60;

  private final Path folder;
  private final List<Map<String, String>> files;
  private final Map<Stage, Map<String, String>> report = new TreeMap<>();
  private HRegionServer server;

  /** A controller that HBase finds by name: it behaves as HBase's own but is another class. */
  public static final class OtherController extends PressureAwareFlushThroughputController {}

  private UptakeCluster(Path folder) throws IOException {
    this.folder = folder;
    this.files = JSON.readValue(folder.resolve(FILES).toFile(), new TypeReference<>() {});
  }

  /** Exits with 0 when the report is written, and otherwise with the reason in the log. */
  public static void main(String[] arguments) {
    LineHBase.main(arguments, folder -> new UptakeCluster(folder).run());
  }

  private void run() throws Exception {
    write(files.get(0));
    Configuration configuration = HBaseConfiguration.create();
    // Else the size at which a region splits would be another one at each opening.
    configuration.setFloat("hbase.hregion.max.filesize.jitter", 0);
    server = LineHBase.start(configuration, folder);
    try (Connection connection = ConnectionFactory.createConnection(configuration);
        Admin admin = connection.getAdmin()) {
      TestTables.create(admin, TABLE, FAMILY);
      try (Table table = connection.getTable(TABLE)) {
        look(Stage.BEFORE);
        reread(admin, files.get(1));
        look(Stage.REREAD);
        put(table);
        admin.flush(TABLE);
        look(Stage.FLUSH);
        roll(admin, table);
        look(Stage.ROLL);
        reopen(admin);
        look(Stage.REOPEN);
        reread(admin, files.get(2));
        look(Stage.REREAD_AGAIN);
        reopen(admin);
        look(Stage.REOPEN_AGAIN);
      }
    }
    JSON.writeValue(folder.resolve(REPORT).toFile(), report);
  }

  private void write(Map<String, String> settings) throws IOException {
    Configuration site = new Configuration(false);
    settings.forEach(site::set);
    try (OutputStream file =
        Files.newOutputStream(folder.resolve(CONF).resolve("hbase-site.xml"))) {
      site.writeXml(file);
    }
  }

  private void reread(Admin admin, Map<String, String> settings) throws IOException {
    write(settings);
    admin.updateConfiguration(server.getServerName());
  }

  private static void put(Table table) throws IOException {
    table.put(
        new Put(Bytes.toBytes("row")).addColumn(FAMILY, Bytes.toBytes("q"), Bytes.toBytes("v")));
  }

  /** Rolls the logs, and waits until the region has another writer. */
  private void roll(Admin admin, Table table) throws Exception {
    put(table);
    CountDownLatch rolled = new CountDownLatch(1);
    WALActionsListener listener =
        new WALActionsListener() {
          @Override
          public void postLogRoll(
              org.apache.hadoop.fs.Path before, org.apache.hadoop.fs.Path after) {
            rolled.countDown();
          }
        };
    WAL log = server.getRegions(TABLE).get(0).getWAL();
    log.registerWALActionsListener(listener);
    try {
      admin.rollWALWriter(server.getServerName());
      if (!rolled.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("the log was not rolled");
      }
    } finally {
      log.unregisterWALActionsListener(listener);
    }
  }

  /** Reopens the table, whose old region stays in memory as on a server that has run for long. */
  private static void reopen(Admin admin) throws IOException {
    System.gc();
    admin.disableTable(TABLE);
    admin.enableTable(TABLE);
  }

  private Set<String> keys() {
    return files.stream().flatMap(file -> file.keySet().stream()).collect(Collectors.toSet());
  }

  private void look(Stage stage) {
    Map<String, ServerTruth.Reader> readers = new TreeMap<>(ServerTruth.atOnce(TABLE));
    readers.putAll(ServerTruth.atReopen(TABLE));
    readers.putAll(ServerTruth.atStart());
    readers.putAll(ServerTruth.ofProfiles(TABLE));
    readers.keySet().retainAll(keys());
    Map<String, String> values = new TreeMap<>();
    List<String> unseen = new ArrayList<>();
    readers.forEach(
        (key, reader) -> {
          try {
            values.put(key, String.valueOf(reader.read(server)));
          } catch (ReflectiveOperationException | RuntimeException e) {
            unseen.add(key + ": " + e);
          }
        });
    LOG.info("at {} there is nothing to see of {}", stage, unseen);
    report.put(stage, values);
  }
}
