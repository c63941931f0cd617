// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.DataIntegrity;
import dev.htk.harness.driver.Driver;
import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.driver.NanoClock;
import dev.htk.harness.driver.SeededRandomness;
import dev.htk.harness.driver.SlowOperation;
import dev.htk.harness.driver.SlowOperationSink;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.run.ClientKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.harness.ycsb.DistantRpcClient;
import dev.htk.harness.ycsb.HBaseClient;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Tests the three kinds of clients against a running HBase. */
@OnSharedCluster
class HBaseClientTest {

  private static final TableName TABLE = TableName.valueOf("clients");
  private static final int RECORDS = 400;
  private static final Duration ROUND_TRIP = Duration.ofMillis(500);

  private final SharedCluster cluster;
  private final Everything kept = new Everything();

  HBaseClientTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void createTable() throws IOException {
    try (Admin admin = cluster.admin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("cf"))
              .setCoprocessor(BusyAtFirst.class.getName())
              .build(),
          new byte[][] {Bytes.toBytes("user5")});
    }
  }

  @AfterEach
  void dropTable() throws IOException {
    BusyAtFirst.LEFT.set(0);
    try (Admin admin = cluster.admin()) {
      TestTables.drop(admin, TABLE);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyRecordIsAcknowledgedOnceAndReadBackAsItWasWritten(ClientKind kind) throws Exception {
    YcsbWorkload workload =
        workload(
            Map.of(
                "readproportion", "0.3",
                "insertproportion", "0.2",
                "scanproportion", "0.1",
                "readmodifywriteproportion", "0.4",
                "requestdistribution", "latest",
                "maxscanlength", "10",
                "dataintegrity", "true"));
    try (HBaseClient client = open(kind)) {
      PhaseResult load = drive(client, workload, Phase.LOAD);
      PhaseResult run = drive(client, workload, Phase.RUN);

      assertThat(load.acknowledged()).isEqualTo(RECORDS);
      assertThat(run.acknowledged()).isEqualTo(RECORDS);
      assertThat(DataIntegrity.fault()).isEmpty();
      assertThat(rows()).isEqualTo(load.inserted() + run.inserted());
      assertThat(run.operations().get(Operation.READ_MODIFY_WRITE).succeeded())
          .isEqualTo(run.operations().get(Operation.UPDATE).succeeded());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClientReadsFromTheServerBeforeItsFirstOperationAndWritesNothing(ClientKind kind)
      throws Exception {
    long before = reads();
    try (HBaseClient client = open(kind)) {
      client.warmUpConnections(workload(Map.of()));
    }

    assertThat(reads()).isEqualTo(before + 1);
    assertThat(rows()).isZero();
  }

  private long reads() throws IOException {
    try (Admin admin = cluster.admin()) {
      ServerName only = admin.getRegionServers().iterator().next();
      return admin.getRegionMetrics(only, TABLE).stream()
          .mapToLong(RegionMetrics::getReadRequestCount)
          .sum();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SYNC", "ASYNC"})
  void retriesAreRecordedWithTheirOperation(ClientKind kind) throws Exception {
    BusyAtFirst.LEFT.set(2);
    try (HBaseClient client = open(kind)) {
      PhaseResult load = drive(client, workload(Map.of("recordcount", "20")), Phase.LOAD);

      assertThat(load.acknowledged()).isEqualTo(20);
    }
    int retries = kept.operations.stream().mapToInt(slow -> slow.retries().count()).sum();
    assertThat(retries).isEqualTo(2);
    assertThat(kept.operations)
        .filteredOn(slow -> slow.retries().count() > 0)
        .allMatch(slow -> slow.retries().exceptions().containsKey("RegionTooBusyException"));
  }

  @ParameterizedTest
  @EnumSource(names = "BUFFERED")
  void theRetriesOfABufferedWriteAreUnknown(ClientKind kind) throws Exception {
    try (HBaseClient client = open(kind)) {
      drive(client, workload(Map.of("recordcount", "20")), Phase.LOAD);
    }

    assertThat(kept.operations).hasSize(20).allMatch(slow -> slow.retries() == null);
  }

  @ParameterizedTest
  @EnumSource
  void noAnswerComesBeforeTheRoundTripOfAModelledNetwork(ClientKind kind) throws Exception {
    try (HBaseClient client = open(kind, ROUND_TRIP)) {
      PhaseResult load = drive(client, workload(Map.of("recordcount", "20")), Phase.LOAD);

      assertThat(load.acknowledged()).isEqualTo(20);
    }
    assertThat(kept.operations)
        .hasSize(20)
        .allMatch(slow -> slow.end() - slow.intended() >= ROUND_TRIP.toNanos());
  }

  private HBaseClient open(ClientKind kind) throws IOException, InterruptedException {
    return open(kind, Duration.ZERO);
  }

  private HBaseClient open(ClientKind kind, Duration roundTrip)
      throws IOException, InterruptedException {
    return HBaseClient.open(
        DriveSpec.PLAIN.withClient(kind).withInFlight(8),
        DistantRpcClient.in(cluster.connection().getConfiguration(), roundTrip.toNanos() / 1000));
  }

  private static YcsbWorkload workload(Map<String, String> further) throws Exception {
    Map<String, String> properties =
        new TreeMap<>(
            Map.of(
                "table", TABLE.getNameAsString(),
                "columnfamily", "cf",
                "recordcount", Integer.toString(RECORDS),
                "operationcount", Integer.toString(RECORDS),
                "writebuffersize", "20000"));
    properties.putAll(further);
    return YcsbWorkload.load("a", with(properties));
  }

  /** Leaves out workload a's own updates, so that every update belongs to a read. */
  private static Map<String, String> with(Map<String, String> properties) {
    properties.put("updateproportion", "0");
    return properties;
  }

  private PhaseResult drive(HBaseClient client, YcsbWorkload workload, Phase phase)
      throws Exception {
    Properties properties = workload.toProperties();
    Measurements.setProperties(properties);
    CoreWorkload core = new CoreWorkload();
    core.init(properties);
    Driver driver =
        new Driver(
            core, properties, client.clients(workload, phase), kept, new SeededRandomness(1));
    return driver.run(
        new Driver.Plan(
            phase,
            Integer.parseInt(properties.getProperty("recordcount")),
            3,
            new Schedule.ClosedLoop(),
            0,
            false),
        NanoClock.SYSTEM,
        new IntervalListener() {
          @Override
          public void interval(Interval interval) {}

          @Override
          public void progress(long acknowledged, long operations) {}
        });
  }

  private long rows() throws IOException {
    try (Table table = cluster.connection().getTable(TABLE);
        ResultScanner rows = table.getScanner(new Scan())) {
      long count = 0;
      for (Result row : rows) {
        count += row.isEmpty() ? 0 : 1;
      }
      return count;
    }
  }

  /** Keeps every operation. */
  private static final class Everything implements SlowOperationSink {

    private final Queue<SlowOperation> operations = new ConcurrentLinkedQueue<>();

    @Override
    public long thresholdNanos(Operation operation) {
      return 0;
    }

    @Override
    public void keep(SlowOperation operation) {
      operations.add(operation);
    }
  }

  /** Makes a table answer its next puts as if its memstore were full. */
  public static final class BusyAtFirst extends TestObserver {

    /** The number of puts that are still to be refused. */
    static final AtomicInteger LEFT = new AtomicInteger();

    @Override
    public void prePut(ObserverContext<RegionCoprocessorEnvironment> context, Put put, WALEdit edit)
        throws RegionTooBusyException {
      if (LEFT.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        throw new RegionTooBusyException("not yet");
      }
    }
  }
}
