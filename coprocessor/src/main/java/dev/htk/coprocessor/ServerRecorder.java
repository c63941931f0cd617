// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import com.google.protobuf.Service;
import dev.htk.coprocessor.endpoint.Access;
import dev.htk.coprocessor.endpoint.ClusterAccess;
import dev.htk.coprocessor.endpoint.RecorderEndpoint;
import dev.htk.coprocessor.inforce.InForce;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Recordings;
import java.util.Collections;
import java.util.Optional;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionServerCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionServerCoprocessorEnvironment;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one region server's ledger and offers it over the {@code RecorderService} endpoint.
 *
 * <p>Loaded by {@code hbase.coprocessor.regionserver.classes}. It observes no region operation; all
 * it adds to a put is the work of its listeners when the WAL appends and syncs. It never keeps a
 * server from starting: if it cannot work, it says so in the log and stays off.
 */
@SuppressWarnings("rawtypes") // CoprocessorEnvironment is raw in HBase's signatures.
public final class ServerRecorder implements RegionServerCoprocessor {
  private static final Logger LOG = LoggerFactory.getLogger(ServerRecorder.class);

  private volatile Recording recording;
  private volatile InForce inForce;
  // Set before the recording and the settings, so that no request for them goes unchecked.
  private volatile Access access = Access.OPEN;

  /** Called before {@link #start}, so the endpoint looks up its recording with each call. */
  @Override
  public Iterable<Service> getServices() {
    try {
      if (Generation.isOurs()) {
        return Collections.singleton(
            new RecorderEndpoint(
                () -> Optional.ofNullable(recording),
                () -> Optional.ofNullable(inForce),
                request -> access.refusal(request)));
      }
    } catch (Throwable fault) {
      LOG.warn("The recorder stays without an endpoint. HBase is not affected.", fault);
    }
    return Collections.emptyList();
  }

  @Override
  public void start(CoprocessorEnvironment environment) {
    if (!Generation.isOurs()) {
      LOG.error("The recorder stays off: {}. HBase is not affected.", Generation.mismatch());
      return;
    }
    try {
      access = ClusterAccess.of(services(environment), environment.getConfiguration());
      RecorderSettings settings = RecorderSettings.of(environment.getConfiguration());
      recording =
          Recordings.open(
              server(environment), () -> new Recording(settings, RecorderClock.anchoredNow()));
      Running.start(recording, services(environment), environment.getConfiguration());
      LOG.info(
          "The recorder keeps {} events and as many slow batches.", recording.events().capacity());
    } catch (Throwable fault) {
      LOG.warn("The recorder did not start. HBase is not affected.", fault);
    }
    try {
      inForce = InForce.of(services(environment), environment.getConfiguration());
    } catch (Throwable fault) {
      LOG.warn("The recorder does not report settings. HBase is not affected.", fault);
    }
  }

  /**
   * Stops the recorder. Regions that are still closing continue to record, and the ledger can be
   * drained while the server answers.
   */
  @Override
  public void stop(CoprocessorEnvironment environment) {
    try {
      if (recording != null) {
        Running.stop(recording);
      }
      Recordings.close(server(environment));
    } catch (Throwable fault) {
      LOG.warn("The recorder did not stop cleanly. HBase is not affected.", fault);
    }
  }

  private static RegionServerServices services(CoprocessorEnvironment environment) {
    return (RegionServerServices) server(environment);
  }

  private static Object server(CoprocessorEnvironment environment) {
    return ((RegionServerCoprocessorEnvironment) environment).getOnlineRegions();
  }
}
