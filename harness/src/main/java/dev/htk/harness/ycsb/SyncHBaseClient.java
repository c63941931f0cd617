// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import dev.htk.harness.driver.Clients;
import dev.htk.harness.slow.RegionLookup;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.util.Properties;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import site.ycsb.DB;

/** A client whose threads wait for each answer. */
record SyncHBaseClient(Connection connection) implements HBaseClient {

  @Override
  public void meet(YcsbWorkload workload) throws IOException {
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
