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
 * The recording of a table that names the recorder's jar by a path, on HDFS for instance.
 *
 * <p>HBase loads such a jar with a class loader of its own, which shares nothing with the server's:
 * so its regions on one server keep a ledger together, with what region hooks can see, and each of
 * them offers the recorder's endpoint. Nothing is sampled, and no WAL is listened to. Where the jar
 * lies in the server's {@code lib/} this is not called for.
 */
final class RegionOnlyRecording {
  private static final Logger LOG = LoggerFactory.getLogger(RegionOnlyRecording.class);

  private volatile Recording recording;
  // Set before there is anything to ask for.
  private volatile Access access = Access.OPEN;

  /** Whether this class was loaded by another class loader than HBase itself. */
  static boolean isCalledFor() {
    return RegionOnlyRecording.class.getClassLoader() != Coprocessor.class.getClassLoader()
        && Generation.isOurs();
  }

  /** The recording of this class loader's regions on that server, begun now if there is none. */
  Recording open(RegionCoprocessorEnvironment region) {
    RegionServerServices server = (RegionServerServices) region.getOnlineRegions();
    access = ClusterAccess.of(server, region.getConfiguration());
    recording =
        Recordings.open(
            server,
            () ->
                new Recording(
                    RecorderSettings.of(region.getConfiguration()), RecorderClock.anchoredNow()));
    return recording;
  }

  /** The endpoint of one region; HBase asks for it before the recording is open. */
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
