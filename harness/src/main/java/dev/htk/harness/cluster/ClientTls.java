// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Reason;
import dev.htk.harness.outcome.RootCause;
import java.io.IOException;
import java.nio.file.Path;
import javax.net.ssl.SSLException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.exceptions.X509Exception;
import org.apache.hadoop.hbase.io.crypto.tls.X509Util;

/** TLS as a client configuration asks for it, and what to do when it fails. */
final class ClientTls {

  private final Configuration configuration;

  ClientTls(Configuration configuration) {
    this.configuration = configuration;
  }

  /**
   * Checks that HBase's client can read its stores. If it cannot, it would only say that a channel
   * is closed.
   *
   * @param folder holds the configuration
   * @throws HarnessException if a store, its password or another TLS setting is wrong
   */
  void requireReadable(Path folder) throws HarnessException {
    if (!isOn()) {
      return;
    }
    try {
      X509Util.createSslContextForClient(configuration);
    } catch (X509Exception | IOException | IllegalArgumentException e) {
      throw HarnessException.badInput(
          "hbase.rpc.tls.* in %s cannot be used: %s", folder, e.getMessage());
    }
  }

  /** Returns the reason of a failed connection, with what to do if it may be TLS. */
  String reason(Exception failure) {
    int tls = ExceptionUtils.indexOfType(failure, SSLException.class);
    if (tls >= 0) {
      return "TLS failed: "
          + Reason.of((SSLException) ExceptionUtils.getThrowableList(failure).get(tls))
          + "; hbase.rpc.tls.truststore.location must trust the servers' certificates, and they must"
          + " trust that of hbase.rpc.tls.keystore.location";
    }
    boolean closed = ExceptionUtils.indexOfType(failure, ConnectionClosedException.class) >= 0;
    return RootCause.message(failure)
        + (closed && !isOn()
            ? "; if its servers want TLS, set hbase.client.netty.tls.enabled to true in the"
                + " client's hbase-site.xml, and hbase.rpc.tls.truststore.location"
            : "");
  }

  private boolean isOn() {
    return configuration.getBoolean(X509Util.HBASE_CLIENT_NETTY_TLS_ENABLED, false);
  }
}
