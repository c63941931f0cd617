// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.endpoint;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessChecker;
import org.apache.hadoop.hbase.security.access.Permission.Action;
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

  /**
   * Allows users with HBase's global ADMIN right. HBase 2.5 to 3.0 check the same right before they
   * call a region server endpoint (RSRpcServices.rpcPreCheck), even for {@code Ping}; this class
   * covers versions that do not. HBase writes its decision to the security log. No other class
   * depends on HBase's access checker.
   */
  private static final class GlobalAdmins implements Access {
    private final RegionServerServices server;

    GlobalAdmins(RegionServerServices server) {
      this.server = server;
    }

    @Override
    public Optional<String> refusal(String request) {
      User user = RpcServer.getRequestUser().orElse(null);
      String name = user == null ? "a call without a user" : user.getShortName();
      try {
        AccessChecker checker = server.getAccessChecker();
        if (checker == null) {
          return Optional.of("the server cannot check yet what " + name + " may do");
        }
        checker.requirePermission(user, "HtkRecorder." + request, null, Action.ADMIN);
        return Optional.empty();
      } catch (AccessDeniedException denied) {
        return Optional.of(request + " needs the global right ADMIN, which " + name + " lacks");
      } catch (IOException | LinkageError unknown) {
        return Optional.of("the server cannot check what " + name + " may do: " + unknown);
      }
    }
  }
}
