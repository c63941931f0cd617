// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.coprocessor.wire.StallCause;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hbase.Coprocessor;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.coprocessor.RegionServerCoprocessor;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.apache.hadoop.hbase.wal.AbstractFSWALProvider;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * The main class of a JVM that starts one whole HBase under given settings, writes, flushes, reads,
 * and reports what it saw, and what the recorder saw if the settings name it. Its argument is a
 * folder, which has the settings and gets the report.
 *
 * <p>It is compiled once and runs on every HBase line, so it uses only classes that all of them
 * have.
 */
final class LineCluster {

  static final String SETTINGS = "settings.json";
  static final String REPORT = "report.json";

  /** A system property that names a recorder's jar which this server must not mind. */
  static final String WRONG_JAR = "htk.wrong.jar";

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final TableName TABLE = TableName.valueOf("rows");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");
  private static final byte[] VALUE = new byte[1000];
  private static final int ROWS = 1000;

  private final Path folder;
  private final SortedMap<String, String> settings;
  private final Configuration configuration = HBaseConfiguration.create();

  private LineCluster(Path folder) throws IOException {
    this.folder = folder;
    this.settings = JSON.readValue(folder.resolve(SETTINGS).toFile(), new TypeReference<>() {});
  }

  /** Exits with 0 when the report is written, and otherwise with the reason in the log. */
  public static void main(String[] arguments) {
    LineHBase.main(arguments, folder -> new LineCluster(folder).run());
  }

  private void run() throws Exception {
    settings.forEach(configuration::set);
    HRegionServer server = LineHBase.start(configuration, folder);
    try (Connection connection = ConnectionFactory.createConnection(configuration);
        Admin admin = connection.getAdmin()) {
      TestTables.create(admin, TABLE, FAMILY);
      try (Table table = connection.getTable(TABLE)) {
        LineRecorderReport recorded = isRecorded() ? writeRecorded(admin, server, table) : null;
        if (recorded == null) {
          write(table);
          admin.flush(TABLE);
        }
        JSON.writeValue(folder.resolve(REPORT).toFile(), report(server, rowsIn(table), recorded));
      }
    }
  }

  private boolean isRecorded() {
    return settings.containsKey(CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY);
  }

  /** Performs the cheap kinds of recorded work: flushes, a compaction, a close and an open. */
  private LineRecorderReport writeRecorded(Admin admin, HRegionServer server, Table table)
      throws IOException, InterruptedException {
    LineRecorder recorder = new LineRecorder(admin, server.getServerName());
    recorder.recordEverything();
    write(table);
    admin.flush(TABLE);
    write(table);
    admin.flush(TABLE);
    admin.majorCompact(TABLE);
    recorder.await(EnumSet.of(StallCause.FLUSH, StallCause.COMPACTION));
    admin.disableTable(TABLE);
    admin.enableTable(TABLE);
    String wrongJar = System.getProperty(WRONG_JAR);
    if (wrongJar != null) {
      WrongJar.load(server, Path.of(wrongJar));
    }
    return recorder.report(settings.keySet());
  }

  private static void write(Table table) throws IOException {
    List<Put> puts =
        IntStream.range(0, ROWS)
            .mapToObj(row -> new Put(Bytes.toBytes(row)).addColumn(FAMILY, QUALIFIER, VALUE))
            .toList();
    table.put(puts);
  }

  /** Returns the number of rows that hold the written value. */
  private static int rowsIn(Table table) throws IOException {
    int rows = 0;
    try (ResultScanner scanner = table.getScanner(new Scan())) {
      for (Result row : scanner) {
        if (Bytes.equals(VALUE, row.getValue(FAMILY, QUALIFIER))) {
          rows++;
        }
      }
    }
    return rows;
  }

  private LineClusterReport report(HRegionServer server, int rows, LineRecorderReport recorded)
      throws IOException {
    HRegion region = server.getRegions(TABLE).get(0);
    HStore store = region.getStores().get(0);
    return new LineClusterReport(
        VersionInfo.getVersion(),
        ROWS,
        rows,
        store.getStorefilesCount(),
        region.getMemStoreFlushSize(),
        store.getBlockingFileCount(),
        server.getBlockCache().map(LineCluster::onHeapBytes).orElse(0L),
        walStorage(region),
        inForce(server),
        recorded);
  }

  /** Returns the size of the cache, or of its first level if it has two. */
  private static long onHeapBytes(BlockCache cache) {
    BlockCache[] levels = cache.getBlockCaches();
    return (levels == null ? cache : levels[0]).getMaxSize();
  }

  /** Returns the storage types of the block of the log with the region's edits. */
  private List<String> walStorage(HRegion region) throws IOException {
    org.apache.hadoop.fs.Path wal = AbstractFSWALProvider.getCurrentFileName(region.getWAL());
    DistributedFileSystem hdfs = (DistributedFileSystem) wal.getFileSystem(configuration);
    return List.of(
            hdfs.getClient()
                .getLocatedBlocks(wal.toUri().getPath(), 0)
                .getLastLocatedBlock()
                .getStorageTypes())
        .stream()
        .map(StorageType::name)
        .toList();
  }

  private SortedMap<String, String> inForce(HRegionServer server) {
    SortedMap<String, String> values = new TreeMap<>();
    settings
        .keySet()
        .forEach(key -> values.put(key, String.valueOf(server.getConfiguration().get(key))));
    return values;
  }

  /**
   * The recorder's jar for the other generation of HBase, put into a running server the way that
   * HBase itself loads what its configuration names.
   */
  private static final class WrongJar {

    private static final String RECORDER = "dev.htk.coprocessor.ServerRecorder";

    private WrongJar() {}

    /**
     * Loads and starts the jar's recorder.
     *
     * @throws IOException if HBase would abort the server over it
     */
    static void load(HRegionServer server, Path jar) throws IOException {
      URL[] urls = {jar.toUri().toURL()};
      try (URLClassLoader loader = new URLClassLoader(urls, new WithoutTheKit())) {
        Class<? extends RegionServerCoprocessor> recorder =
            loader.loadClass(RECORDER).asSubclass(RegionServerCoprocessor.class);
        server
            .getRegionServerCoprocessorHost()
            .load(recorder, Coprocessor.PRIORITY_SYSTEM, server.getConfiguration());
      } catch (ReflectiveOperationException e) {
        throw new IOException(e);
      }
    }

    /** Hides the class path's own kit classes, so that these come from the jar alone. */
    private static final class WithoutTheKit extends ClassLoader {
      WithoutTheKit() {
        super(WrongJar.class.getClassLoader());
      }

      @Override
      protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("dev.htk.")) {
          throw new ClassNotFoundException(name);
        }
        return super.loadClass(name, resolve);
      }
    }
  }
}
