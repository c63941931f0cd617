package dev.htk.coprocessor.endpoint;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.security.User;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The access that the cluster's own configuration asks for. */
public final class ClusterAccess {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterAccess.class);

  private ClusterAccess() {}

  /**
   * Open where HBase's authorization is off; with it on, for {@link GlobalAdmins}, and for nobody
   * on a line of HBase where those cannot be told. Never throws.
   */
  public static Access of(RegionServerServices server, Configuration configuration) {
    if (!configuration.getBoolean(User.HBASE_SECURITY_AUTHORIZATION_CONF_KEY, false)) {
      return Access.OPEN;
    }
    try {
      return new GlobalAdmins(server);
    } catch (Throwable fault) {
      LOG.warn("The recorder answers nobody: it cannot tell who may ask it.", fault);
      return request -> Optional.of("this server cannot tell who may ask its recorder: " + fault);
    }
  }
}
