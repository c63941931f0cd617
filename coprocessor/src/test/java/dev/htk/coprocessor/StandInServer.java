// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.MockRegionServerServices;
import org.apache.hadoop.hbase.ServerName;

/**
 * HBase's own stand-in for a region server, with the name that a closing region writes into the
 * WAL.
 */
final class StandInServer extends MockRegionServerServices {
  private static final ServerName NAME = ServerName.valueOf("localhost", 16020, 1);

  StandInServer(Configuration configuration) {
    super(configuration);
  }

  @Override
  public ServerName getServerName() {
    return NAME;
  }
}
