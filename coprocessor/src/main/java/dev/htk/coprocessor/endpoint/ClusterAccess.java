// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.endpoint;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.security.User;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Provides the access check that the cluster's configuration asks for. */
public final class ClusterAccess {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterAccess.class);

  private ClusterAccess() {}

  /**
   * Returns open access if HBase's authorization is off. If it is on, allows {@link GlobalAdmins},
   * or nobody on a line of HBase where these cannot be determined. Never throws.
   */
  public static Access of(RegionServerServices server, Configuration configuration) {
    if (!configuration.getBoolean(User.HBASE_SECURITY_AUTHORIZATION_CONF_KEY, false)) {
      return Access.OPEN;
    }
    try {
      return new GlobalAdmins(server);
    } catch (Throwable fault) {
      LOG.warn("The recorder refuses all requests: it cannot check who may ask it.", fault);
      return request -> Optional.of("this server cannot check who may ask its recorder: " + fault);
    }
  }
}
