// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.export;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Reads the settings of the Prometheus page from {@code hbase-site.xml}. */
public final class PrometheusSettings {
  /** Sets the page's port; no page if absent. 0 takes a free port, named in the source's remark. */
  public static final String PORT = "htk.recorder.prometheus.port";

  /** Sets the address to bind to; loopback by default. */
  public static final String ADDRESS = "htk.recorder.prometheus.address";

  private static final String LOOPBACK = "127.0.0.1";

  private PrometheusSettings() {}

  /**
   * Returns where to serve the page; empty if there is to be none.
   *
   * @throws IllegalArgumentException if the port is not a number from 0 to 65535
   */
  public static Optional<InetSocketAddress> address(Configuration configuration) {
    String port = configuration.getTrimmed(PORT, "");
    return port.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new InetSocketAddress(
                configuration.getTrimmed(ADDRESS, LOOPBACK), Integer.parseInt(port)));
  }
}
