// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import com.google.protobuf.Service;
import dev.htk.coprocessor.endpoint.Access;
import dev.htk.coprocessor.endpoint.ClusterAccess;
import dev.htk.coprocessor.endpoint.RecorderEndpoint;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Recordings;
import java.util.Collections;
import java.util.Optional;
import org.apache.hadoop.hbase.Coprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records for a table whose coprocessor attribute gives the path of the recorder's jar, for
 * instance on HDFS.
 *
 * <p>HBase loads such a jar with a separate class loader, which shares nothing with the server's.
 * The table's regions on one server therefore share a ledger of their own, which holds what region
 * hooks can see, and each region offers the recorder's endpoint. Nothing is sampled, and no WAL is
 * listened to. This class is not used if the jar is in the server's {@code lib/}.
 */
final class RegionOnlyRecording {
  private static final Logger LOG = LoggerFactory.getLogger(RegionOnlyRecording.class);

  private volatile Recording recording;
  // Set before the recording, so that no request for data goes unchecked.
  private volatile Access access = Access.OPEN;

  /** Returns whether this class has a class loader other than HBase's, and fits this HBase. */
  static boolean isCalledFor() {
    return RegionOnlyRecording.class.getClassLoader() != Coprocessor.class.getClassLoader()
        && Generation.isOurs();
  }

  /**
   * Returns the recording shared by this class loader's regions on that server; begins it if
   * absent.
   */
  Recording open(RegionCoprocessorEnvironment region) {
    RegionServerServices server = (RegionServerServices) region.getOnlineRegions();
    access = ClusterAccess.of(server, region.getConfiguration());
    recording =
        Recordings.open(
            server,
            () ->
                Recording.ofRegionsAlone(
                    RecorderSettings.of(region.getConfiguration()), RecorderClock.anchoredNow()));
    return recording;
  }

  /** Returns the endpoint of one region. HBase asks for it before the recording is open. */
  Iterable<Service> services() {
    try {
      return Collections.singleton(
          new RecorderEndpoint(
              () -> Optional.ofNullable(recording),
              Optional::empty,
              request -> access.refusal(request)));
    } catch (Throwable fault) {
      LOG.warn("The recorder stays without an endpoint. HBase is not affected.", fault);
      return Collections.emptyList();
    }
  }
}
