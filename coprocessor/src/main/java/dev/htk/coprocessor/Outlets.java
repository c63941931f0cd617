// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import dev.htk.coprocessor.export.HBaseMetricsOutlet;
import dev.htk.coprocessor.export.PrometheusOutlet;
import dev.htk.coprocessor.export.PrometheusSettings;
import dev.htk.coprocessor.file.FileOutlet;
import dev.htk.coprocessor.file.FileSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/**
 * Publishes a recording without being asked: always among HBase's own metrics, and through a
 * Prometheus page and a file where these are configured. An outlet that fails to open is switched
 * off and reports why; the other outlets and the server continue.
 */
final class Outlets implements AutoCloseable {
  private final Recording recording;
  private final List<Outlet> outlets = new ArrayList<>();

  private Outlets(Recording recording) {
    this.recording = recording;
  }

  /** Opens the outlets that the configuration asks for. */
  static Outlets open(
      Recording recording, RegionServerServices server, Configuration configuration) {
    Outlets outlets = new Outlets(recording);
    outlets.open(SourceKind.HBASE_METRICS, () -> Optional.of(HBaseMetricsOutlet.start(recording)));
    outlets.open(SourceKind.PROMETHEUS, () -> prometheus(recording, configuration));
    outlets.open(SourceKind.FILE, () -> file(recording, server, configuration));
    return outlets;
  }

  private static Optional<AutoCloseable> prometheus(
      Recording recording, Configuration configuration) throws IOException {
    Optional<InetSocketAddress> address = PrometheusSettings.address(configuration);
    return address.isPresent()
        ? Optional.of(PrometheusOutlet.start(recording, address.get()))
        : Optional.empty();
  }

  /** Names the file by the server's port alone, so that a restarted server appends to its file. */
  private static Optional<AutoCloseable> file(
      Recording recording, RegionServerServices server, Configuration configuration) {
    return FileSettings.of(configuration)
        .map(
            settings ->
                FileOutlet.start(
                    recording,
                    () -> server.getServerName().toString(),
                    settings,
                    "htk-recorder-" + server.getServerName().getPort()));
  }

  private void open(SourceKind kind, Callable<Optional<AutoCloseable>> opening) {
    Source source = recording.source(kind);
    try {
      opening.call().ifPresent(outlet -> outlets.add(new Outlet(source, outlet)));
    } catch (Throwable fault) {
      source.fault(fault);
    }
  }

  /** Closes all outlets. Waits at most a second for the file's last lines. */
  @Override
  public void close() {
    for (Outlet outlet : outlets) {
      try {
        outlet.open.close();
      } catch (Throwable fault) {
        outlet.source.fault(fault);
      }
    }
  }

  private static final class Outlet {
    private final Source source;
    private final AutoCloseable open;

    Outlet(Source source, AutoCloseable open) {
      this.source = source;
      this.open = open;
    }
  }
}
