// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Recordings;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.MockRegionServerServices;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionServerCoprocessorHost;
import org.apache.hadoop.hbase.regionserver.throttle.CompactionThroughputControllerFactory;
import org.apache.hadoop.hbase.regionserver.throttle.NoLimitThroughputController;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.wal.WALFactory;

/**
 * One real region with a real WAL on the local file system and both recorders, which HBase loads
 * through its configuration. Only the server around it is HBase's own stand-in.
 */
final class RecordedRegion implements AutoCloseable {
  static final String TABLE = "usertable";

  private static final byte[] QUALIFIER = Bytes.toBytes("field0");

  private final StandInServer server;
  private final RegionServerCoprocessorHost coprocessors;
  private final WALFactory wals;
  private HRegion region;

  private RecordedRegion(
      StandInServer server,
      RegionServerCoprocessorHost coprocessors,
      WALFactory wals,
      HRegion region) {
    this.server = server;
    this.coprocessors = coprocessors;
    this.wals = wals;
    this.region = region;
  }

  /** Opens a region of these families, recorded as the server recorder sets it up. */
  static RecordedRegion open(Path folder, String... families) throws IOException {
    return open(folder, configuration(folder), families);
  }

  /** Opens the same region with this recording. */
  static RecordedRegion open(Path folder, Supplier<Recording> recording, String... families)
      throws IOException {
    Configuration configuration = configuration(folder);
    StandInServer server = new StandInServer(configuration);
    Recordings.open(server, recording);
    return open(folder, configuration, server, table(families));
  }

  /** Opens the same region, whose table names the region recorder besides the server. */
  static RecordedRegion openWithAttribute(Path folder, String... families) throws IOException {
    Configuration configuration = configuration(folder);
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(table(families))
            .setCoprocessor(RegionRecorder.class.getName())
            .build();
    return open(folder, configuration, new StandInServer(configuration), table);
  }

  /** Opens the same region with its own configuration. */
  static RecordedRegion open(Path folder, Configuration configuration, String... families)
      throws IOException {
    StandInServer server = new StandInServer(configuration);
    return open(folder, configuration, server, table(families));
  }

  private static RecordedRegion open(
      Path folder, Configuration configuration, StandInServer server, TableDescriptor table)
      throws IOException {
    RegionServerCoprocessorHost coprocessors =
        new RegionServerCoprocessorHost(server, configuration);
    WALFactory wals = new WALFactory(configuration, "recorded-region");
    RegionInfo info = RegionInfoBuilder.newBuilder(TableName.valueOf(TABLE)).build();
    HRegion region =
        HRegion.createHRegion(
            info,
            new org.apache.hadoop.fs.Path(folder.toUri()),
            configuration,
            table,
            wals.getWAL(info),
            true,
            server);
    return new RecordedRegion(server, coprocessors, wals, region);
  }

  static Configuration configuration(Path folder) throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    CommonFSUtils.setRootDir(configuration, new org.apache.hadoop.fs.Path(folder.toUri()));
    configuration.set("hbase.wal.provider", "filesystem");
    configuration.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    // The chunk pool is one for the whole JVM and needs a server to set it up.
    configuration.setBoolean("hbase.hregion.memstore.mslab.enabled", false);
    configuration.set(
        CompactionThroughputControllerFactory.HBASE_THROUGHPUT_CONTROLLER_KEY,
        NoLimitThroughputController.class.getName());
    configuration.set("hbase.coprocessor.regionserver.classes", ServerRecorder.class.getName());
    configuration.set("hbase.coprocessor.user.region.classes", RegionRecorder.class.getName());
    return configuration;
  }

  private static TableDescriptor table(String... families) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf(TABLE));
    for (String family : families) {
      table.setColumnFamily(ColumnFamilyDescriptorBuilder.of(family));
    }
    return table.build();
  }

  /** Closes the region and opens it again, on the same server. */
  void reopen() throws IOException {
    reopen(region.getTableDescriptor());
  }

  /** Closes the region and opens it again without coprocessors in its table. */
  void reopenWithoutAttribute() throws IOException {
    reopen(
        TableDescriptorBuilder.newBuilder(region.getTableDescriptor())
            .removeCoprocessor(RegionRecorder.class.getName())
            .build());
  }

  private void reopen(TableDescriptor table) throws IOException {
    region.close();
    region =
        HRegion.openHRegion(
            region.getRegionInfo(),
            table,
            region.getWAL(),
            server.getConfiguration(),
            server,
            null);
  }

  HRegion region() {
    return region;
  }

  /** Returns the region's recorder, to call its hooks. */
  RegionRecorder recorder() {
    return (RegionRecorder)
        region.getCoprocessorHost().findCoprocessor(RegionRecorder.class.getName());
  }

  Recording recording() {
    return Recordings.find(server).orElseThrow();
  }

  List<StallEvent> events(StallCause cause) {
    return drained().filter(event -> event.cause().filter(cause::equals).isPresent()).toList();
  }

  /** Lets every batch count as slow. */
  RecordedRegion withEveryBatch() {
    recording().thresholds().set(Threshold.SLOW_BATCH, 1);
    return this;
  }

  /** Suspends the recorder for a minute of its own clock. */
  void suspendForAMinute(AtomicLong clock) {
    recording().suspend();
    clock.addAndGet(TimeUnit.MINUTES.toMicros(1));
    recording().resume();
  }

  List<SlowBatch> batches() {
    return recording().batches().drain(LedgerCursor.BEGINNING, 1_000).events();
  }

  /** Returns the region's events only: the JVM may collect garbage at any time. */
  List<StallEvent> events() {
    return drained().filter(event -> event.scope().region().isPresent()).toList();
  }

  private Stream<StallEvent> drained() {
    return recording().events().drain(LedgerCursor.BEGINNING, 1_000).events().stream();
  }

  void put(String row, String... families) throws IOException {
    Put put = new Put(Bytes.toBytes(row));
    for (String family : families) {
      put.addColumn(Bytes.toBytes(family), QUALIFIER, new byte[1_000]);
    }
    region.put(put);
  }

  boolean holds(String row) throws IOException {
    return !region.get(new Get(Bytes.toBytes(row))).isEmpty();
  }

  @Override
  public void close() throws IOException {
    region.close();
    wals.close();
    coprocessors.preStop("the test is over", null);
    Recordings.close(server);
  }

  /**
   * HBase's own stand-in for a region server, with the name that a closing region writes into the
   * WAL.
   */
  private static final class StandInServer extends MockRegionServerServices {
    private static final ServerName NAME = ServerName.valueOf("localhost", 16020, 1);

    StandInServer(Configuration configuration) {
      super(configuration);
    }

    @Override
    public ServerName getServerName() {
      return NAME;
    }
  }
}
