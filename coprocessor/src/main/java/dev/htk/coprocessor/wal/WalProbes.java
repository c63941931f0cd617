// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import dev.htk.coprocessor.inside.Inside;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.sampling.Probe;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.io.asyncfs.monitor.ExcludeDatanodeManager;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.wal.WALFactory;

/** Creates the probes of a server's WALs. */
public final class WalProbes {
  private WalProbes() {}

  /** Returns the probes of one server, for one sampler. */
  public static List<Probe> of(RegionServerServices server, Recording recording) {
    ServerWals wals = new ServerWals(server);
    return Arrays.asList(
        new Listening(
            SourceKind.WAL, recording.clock(), wals, wal -> new SyncListener(wal, recording)),
        new Listening(
            SourceKind.WAL_ROLLS, recording.clock(), wals, wal -> new RollListener(wal, recording)),
        new FullBuffers(recording, wals),
        new TooManyFiles(recording, wals),
        new SlowDataNodes(() -> exclusions(server), recording, wals));
  }

  /** Returns the DataNodes that the server's WALs avoid; null while the server starts. */
  private static ExcludeDatanodeManager exclusions(RegionServerServices server)
      throws ReflectiveOperationException {
    if (!(server instanceof HRegionServer)) {
      return null;
    }
    WALFactory factory = (WALFactory) Inside.call(server, "getWalFactory");
    return factory == null ? null : factory.getExcludeDatanodeManager();
  }
}
