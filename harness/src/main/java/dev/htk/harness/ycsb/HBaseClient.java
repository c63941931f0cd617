// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import dev.htk.harness.driver.Clients;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.slow.RegionLookup;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import site.ycsb.DB;

/**
 * The connection that carries a trial's operations, apart from the one that watches the cluster.
 * Closing the client closes the connection; all operations must have been answered.
 */
public interface HBaseClient extends AutoCloseable {

  /**
   * Connects.
   *
   * @param drive must have its kind of client decided
   * @param configuration for a connection to the cluster
   */
  static HBaseClient open(DriveSpec drive, Configuration configuration)
      throws IOException, InterruptedException {
    Configuration traced = TracedRpcControllers.in(configuration);
    return switch (drive.client()) {
      case SYNC -> new Sync(ConnectionFactory.createConnection(traced));
      case ASYNC, BUFFERED -> AsyncHBaseClient.open(drive, traced);
    };
  }

  /**
   * Locates the regions of a workload's table, and connects to all servers that hold any.
   *
   * @throws IOException if one of the servers does not answer
   */
  void warmUpConnections(YcsbWorkload workload) throws IOException, InterruptedException;

  /** Returns the clients of the driver's threads for a phase of a workload. */
  Clients clients(YcsbWorkload workload, Phase phase);

  /** Returns a lookup of the regions in which this client finds a workload's rows. */
  RegionLookup regions(YcsbWorkload workload) throws IOException;

  @Override
  void close() throws IOException;

  /** Returns the name of the workload's table. */
  static TableName table(YcsbWorkload workload) {
    return TableName.valueOf(workload.text(YcsbProperty.TABLE, RowRequests.TABLE_DEFAULT));
  }

  /** A client whose threads wait for each answer. */
  record Sync(Connection connection) implements HBaseClient {

    @Override
    public void warmUpConnections(YcsbWorkload workload) throws IOException {
      TableName name = HBaseClient.table(workload);
      try (RegionLocator locator = connection.getRegionLocator(name);
          Table table = connection.getTable(name)) {
        boolean[] unused =
            table.exists(FirstContact.oneOfEachServer(locator.getAllRegionLocations()));
      }
    }

    @Override
    public Clients clients(YcsbWorkload workload, Phase phase) {
      Properties properties = workload.toProperties();
      return Clients.sync(
          () -> {
            DB binding = new HBaseBinding(connection);
            binding.setProperties(properties);
            return binding;
          });
    }

    /** Finds regions in the connection's cache, unless the client itself has to ask the servers. */
    @Override
    public RegionLookup regions(YcsbWorkload workload) throws IOException {
      RegionLocator locator = connection.getRegionLocator(HBaseClient.table(workload));
      return new LocatedRegions(locator::getRegionLocation);
    }

    @Override
    public void close() throws IOException {
      connection.close();
    }
  }
}
