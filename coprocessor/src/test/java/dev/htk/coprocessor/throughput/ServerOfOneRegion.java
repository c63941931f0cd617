// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import java.lang.reflect.Proxy;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ChoreService;
import org.apache.hadoop.hbase.MockRegionServerServices;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.regionserver.Region;

/** HBase's own stand-in for a region server, with one region and tunable controllers. */
class ServerOfOneRegion extends MockRegionServerServices implements AutoCloseable {
  static final String TABLE = "ns:usertable";

  private final RegionInfo info =
      RegionInfoBuilder.newBuilder(TableName.valueOf("ns", "usertable")).build();
  private final ChoreService chores = new ChoreService("tuning");

  ServerOfOneRegion() {
    super(new Configuration(false));
  }

  String region() {
    return info.getEncodedName();
  }

  @Override
  public Region getRegion(String encodedName) {
    return encodedName.equals(info.getEncodedName())
        ? (Region)
            Proxy.newProxyInstance(
                Region.class.getClassLoader(),
                new Class<?>[] {Region.class},
                (region, method, arguments) -> info)
        : null;
  }

  @Override
  public ChoreService getChoreService() {
    return chores;
  }

  @Override
  public void close() {
    chores.shutdown();
  }
}
