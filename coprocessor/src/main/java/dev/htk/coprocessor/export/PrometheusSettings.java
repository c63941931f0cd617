package dev.htk.coprocessor.export;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** The keys of the page for Prometheus in {@code hbase-site.xml}. */
public final class PrometheusSettings {
  /** The page's port; absent: no page; 0: any free port, which the log says. */
  public static final String PORT = "htk.recorder.prometheus.port";

  /** The address that the page is bound to; loopback alone unless this says otherwise. */
  public static final String ADDRESS = "htk.recorder.prometheus.address";

  private static final String LOOPBACK = "127.0.0.1";

  private PrometheusSettings() {}

  /**
   * Where the page is to be; empty if there is to be none.
   *
   * @throws IllegalArgumentException if the port is no number from 0 to 65535
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
