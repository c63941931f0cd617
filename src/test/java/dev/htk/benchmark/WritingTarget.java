// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.driver.HistogramLog;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.slow.SlowOperationLog;
import dev.htk.harness.workload.TablePlan;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.harness.ycsb.HBaseClient;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import site.ycsb.DB;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * A table on a cluster of other JVMs, and a connection of each tool's own to it. The table is cut
 * as the kit cuts it, for workload a with records of 10 fields of 100 bytes.
 */
final class WritingTarget implements AutoCloseable {

  private static final String TABLE = "writing_cost";
  private static final String FAMILY = "cf";

  /** About the operations of all blocks of a load; the log keeps the slowest thousandth. */
  private static final int TRIAL_OPERATIONS = 100_000;

  private final Configuration configuration;
  private final YcsbWorkload workload;
  private final Properties properties;
  private final HBaseClient client;
  private final HistogramLog histograms;
  private final Path folder;
  private final Map<WritingLoad, SlowOperationLog> slowOperations = new HashMap<>();
  private long rowsWritten;

  private WritingTarget(
      Configuration configuration, YcsbWorkload workload, HBaseClient client, Path folder)
      throws IOException {
    this.configuration = configuration;
    this.workload = workload;
    this.properties = workload.toProperties();
    this.client = client;
    this.folder = folder;
    this.histograms = new HistogramLog(folder.resolve("client.hlog"), System.currentTimeMillis());
  }

  /**
   * Makes the table and connects.
   *
   * @param confDir the cluster's client configuration
   * @param folder for what the kit records
   * @param records how many the run phase asks for
   */
  static WritingTarget open(Path confDir, Path folder, int records)
      throws HarnessException, IOException, InterruptedException {
    Configuration configuration = RemoteCluster.configuration(confDir);
    YcsbWorkload workload =
        YcsbWorkload.load("a", Map.of())
            .with(
                Map.of(
                    YcsbProperty.TABLE,
                    TABLE,
                    YcsbProperty.COLUMNFAMILY,
                    FAMILY,
                    YcsbProperty.RECORDCOUNT,
                    Integer.toString(records),
                    YcsbProperty.OPERATIONCOUNT,
                    Integer.toString(records)));
    try (Connection connection = ConnectionFactory.createConnection(configuration);
        Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TableName.valueOf(TABLE))
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build(),
          TablePlan.DEFAULT.plan(workload, 1).toBytes());
    }
    // Must precede any workload; YCSB's client does this first, too.
    Measurements.setProperties(workload.toProperties());
    YcsbHBaseBinding.connect(configuration);
    return new WritingTarget(
        configuration, workload, HBaseClient.open(DriveSpec.PLAIN, configuration), folder);
  }

  /** Measures a block of operations; a load always inserts the same keys. */
  WritingBlock measure(WritingTool tool, WritingLoad load, int operations) throws Exception {
    Loop loop = loop(tool, load, initialised(new CoreWorkload()));
    long cpu = cpuNanos();
    long start = System.nanoTime();
    loop.execute(operations);
    long nanos = System.nanoTime() - start;
    cpu = cpuNanos() - cpu;
    checkAcknowledged(tool, operations);
    noteRows(load, operations);
    return new WritingBlock(operations, nanos, cpu);
  }

  /** Returns the bytes that the tool's threads allocate for an operation. */
  double allocated(WritingTool tool, WritingLoad load, int operations) throws Exception {
    MeteredWorkload metered = new MeteredWorkload();
    loop(tool, load, initialised(metered)).execute(operations);
    checkAcknowledged(tool, operations);
    noteRows(load, operations);
    return (double) metered.allocated() / operations;
  }

  private CoreWorkload initialised(CoreWorkload core) throws WorkloadException {
    core.init(properties);
    return core;
  }

  /** Returns the log shared by all blocks of a load, which the kit treats as parts of one trial. */
  private SlowOperationLog slowOperations(WritingLoad load) throws IOException {
    SlowOperationLog log = slowOperations.get(load);
    if (log == null) {
      log =
          SlowOperationLog.following(
              folder.resolve("slow-ops.jsonl"),
              load.phase().name(),
              TRIAL_OPERATIONS,
              client.regions(workload));
      slowOperations.put(load, log);
    }
    return log;
  }

  private Loop loop(WritingTool tool, WritingLoad load, CoreWorkload core) throws IOException {
    return switch (tool) {
      case KIT ->
          new KitLoop(
              core,
              properties,
              load.phase(),
              load.threads(),
              client.clients(workload, load.phase()),
              slowOperations(load),
              histograms::append);
      case YCSB ->
          new YcsbLoop(YcsbHBaseBinding.class, core, load.phase(), load.threads(), properties);
    };
  }

  /** Checks YCSB's operations, whose failures its threads ignore; the kit's loop checks its own. */
  private static void checkAcknowledged(WritingTool tool, int operations) {
    long acknowledged = YcsbHBaseBinding.takeAcknowledged();
    if (tool == WritingTool.YCSB && acknowledged != operations) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT, "%d of %d operations were acknowledged", acknowledged, operations));
    }
  }

  /** Every block of a load phase begins with the same key. */
  private void noteRows(WritingLoad load, int operations) {
    if (load.phase() == Phase.LOAD) {
      rowsWritten = Math.max(rowsWritten, operations);
    }
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /** Returns the expected number of rows. */
  long rowsWritten() {
    return rowsWritten;
  }

  /** Returns the number of rows in the table. */
  long rowsFound() throws IOException {
    Scan scan = new Scan().setFilter(new FirstKeyOnlyFilter()).setCaching(5000);
    try (Connection connection = ConnectionFactory.createConnection(configuration);
        Table table = connection.getTable(TableName.valueOf(TABLE));
        ResultScanner scanner = table.getScanner(scan)) {
      long rows = 0;
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows++;
      }
      return rows;
    }
  }

  @Override
  public void close() throws IOException {
    for (SlowOperationLog log : slowOperations.values()) {
      log.close();
    }
    histograms.close();
    client.close();
    YcsbHBaseBinding.disconnect();
  }

  /** YCSB's workload, which also sums what its driving threads allocate. */
  private static final class MeteredWorkload extends CoreWorkload {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final LongAdder allocated = new LongAdder();

    /** Returns the bytes allocated for all operations so far. */
    long allocated() {
      return allocated.sum();
    }

    @Override
    public boolean doInsert(DB db, Object threadState) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      boolean done = super.doInsert(db, threadState);
      allocated.add(THREADS.getCurrentThreadAllocatedBytes() - before);
      return done;
    }

    @Override
    public boolean doTransaction(DB db, Object threadState) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      boolean done = super.doTransaction(db, threadState);
      allocated.add(THREADS.getCurrentThreadAllocatedBytes() - before);
      return done;
    }
  }
}
