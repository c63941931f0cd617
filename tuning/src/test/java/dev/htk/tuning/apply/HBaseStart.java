// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.io.util.MemorySizeUtil;
import org.apache.hadoop.hbase.ipc.SimpleRpcScheduler;
import org.apache.hadoop.hbase.regionserver.MemStoreLABImpl;
import org.apache.hadoop.hbase.regionserver.throttle.CompactionThroughputControllerFactory;
import org.apache.hadoop.hbase.regionserver.throttle.FlushThroughputControllerFactory;
import org.apache.hadoop.hbase.util.TableDescriptorChecker;

/**
 * Judges a site file by HBase's own checks, as a region server of the tests' HBase line reads it:
 * shares of the heap, call queues, MSLAB, throughput controllers, and a plain table.
 */
final class HBaseStart {

  private static final List<String> CLASS_LISTS =
      List.of(
          CoprocessorHost.MASTER_COPROCESSOR_CONF_KEY,
          CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY,
          CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
          CoprocessorHost.USER_REGION_COPROCESSOR_CONF_KEY,
          CoprocessorHost.WAL_COPROCESSOR_CONF_KEY);

  private static final TableDescriptor TABLE =
      TableDescriptorBuilder.newBuilder(TableName.valueOf("orders"))
          .setColumnFamily(ColumnFamilyDescriptorBuilder.of("d"))
          .build();

  /** A check that throws if a server with this configuration would not start or serve. */
  @FunctionalInterface
  private interface Step {
    void run(Configuration configuration) throws Exception;
  }

  private static final Map<String, Step> STEPS =
      new TreeMap<>(
          Map.of(
              "heap",
              MemorySizeUtil::validateRegionServerHeapMemoryAllocation,
              "call queues",
              HBaseStart::callQueues,
              "MSLAB",
              MemStoreLABImpl::new,
              "compaction controller",
              configuration ->
                  CompactionThroughputControllerFactory.getThroughputControllerClass(configuration),
              "flush controller",
              configuration ->
                  FlushThroughputControllerFactory.getThroughputControllerClass(configuration),
              "table",
              configuration -> TableDescriptorChecker.sanityCheck(configuration, TABLE)));

  private final Configuration configuration;

  HBaseStart(java.nio.file.Path site) {
    configuration = HBaseConfiguration.create(new Configuration(false));
    configuration.addResource(new Path(site.toUri()));
    configuration.size(); // Loads the resource.
  }

  /** Returns what a check refuses, by its name; empty if a server starts. */
  Map<String, String> refusals() {
    Map<String, String> refusals = new TreeMap<>();
    STEPS.forEach(
        (name, step) -> {
          try {
            step.run(new Configuration(configuration));
          } catch (Exception e) {
            refusals.put(name, e.toString());
          }
        });
    return refusals;
  }

  /** Returns the classes that the server loads into its hosts, in their order. */
  List<String> classLists() {
    List<String> lists = new ArrayList<>();
    for (String key : CLASS_LISTS) {
      lists.add(key + " = " + List.of(configuration.getTrimmedStrings(key)));
    }
    return lists;
  }

  private static void callQueues(Configuration configuration) {
    int handlers = configuration.getInt(HConstants.REGION_SERVER_HANDLER_COUNT, 0);
    int priority = configuration.getInt(HConstants.REGION_SERVER_HIGH_PRIORITY_HANDLER_COUNT, 0);
    int replication = configuration.getInt(HConstants.REGION_SERVER_REPLICATION_HANDLER_COUNT, 0);
    new SimpleRpcScheduler(configuration, handlers, priority, replication, null, 0);
  }
}
