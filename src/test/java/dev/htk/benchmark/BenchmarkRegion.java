// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.ServerRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.MockRegionServerServices;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.RegionServerCoprocessorHost;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.wal.WALFactory;

/** One real region on the local file system; only the server around it is HBase's stand-in. */
final class BenchmarkRegion implements AutoCloseable {

  private static final TableName TABLE = TableName.valueOf("usertable");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final byte[] QUALIFIER = Bytes.toBytes("field0");
  private static final byte[] VALUE = new byte[100];

  private final Path folder;
  private final WALFactory wals;
  private final HRegion region;

  private BenchmarkRegion(Path folder, WALFactory wals, HRegion region) {
    this.folder = folder;
    this.wals = wals;
    this.region = region;
  }

  /** Opens an empty region into which HBase's configuration loads {@code loaded}. */
  static BenchmarkRegion open(Loaded loaded) throws IOException {
    Path folder = Files.createTempDirectory("htk-region");
    Configuration configuration = configuration(folder, loaded);
    Server server = new Server(configuration);
    new RegionServerCoprocessorHost(server, configuration);
    WALFactory wals = new WALFactory(configuration, "benchmark-region");
    RegionInfo info = RegionInfoBuilder.newBuilder(TABLE).build();
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TABLE)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .build();
    HRegion region =
        HRegion.createHRegion(
            info,
            new org.apache.hadoop.fs.Path(folder.toUri()),
            configuration,
            table,
            wals.getWAL(info),
            true,
            server);
    return new BenchmarkRegion(folder, wals, region);
  }

  private static Configuration configuration(Path folder, Loaded loaded) throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    CommonFSUtils.setRootDir(configuration, new org.apache.hadoop.fs.Path(folder.toUri()));
    configuration.set("hbase.wal.provider", "filesystem");
    configuration.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    // The chunk pool is one for the whole JVM and needs a server to set it up.
    configuration.setBoolean("hbase.hregion.memstore.mslab.enabled", false);
    // Nothing flushes in here but the benchmark.
    configuration.setLong("hbase.hregion.memstore.flush.size", 8L << 30);
    configuration.set(CoprocessorHost.USER_REGION_COPROCESSOR_CONF_KEY, loaded.regionCoprocessor());
    if (loaded == Loaded.RECORDER) {
      configuration.set(
          CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY, ServerRecorder.class.getName());
    }
    return configuration;
  }

  HRegion region() {
    return region;
  }

  HStore store() {
    return region.getStore(FAMILY);
  }

  /** Returns the recorder that HBase has loaded into the region. */
  RegionRecorder recorder() {
    return (RegionRecorder)
        region.getCoprocessorHost().findCoprocessor(RegionRecorder.class.getName());
  }

  /** Returns a put of 100 bytes that skips the WAL; its number chooses the row. */
  static Put put(long number) {
    Put put = new Put(Bytes.toBytes(number * 0x9e3779b97f4a7c15L));
    put.addColumn(FAMILY, QUALIFIER, VALUE);
    put.setDurability(Durability.SKIP_WAL);
    return put;
  }

  /** Drops the memstore and removes every file. */
  @Override
  public void close() throws IOException {
    region.close(true);
    wals.close();
    FileUtils.deleteDirectory(folder.toFile());
  }

  /** A server with the name that a region needs. */
  private static final class Server extends MockRegionServerServices {
    private static final ServerName NAME = ServerName.valueOf("localhost", 16020, 1);

    Server(Configuration configuration) {
      super(configuration);
    }

    @Override
    public ServerName getServerName() {
      return NAME;
    }
  }
}
