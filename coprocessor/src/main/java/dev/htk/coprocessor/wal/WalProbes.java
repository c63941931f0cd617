// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.sampling.Probe;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

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
        new SlowDataNodes(() -> WalParts.exclusions(server), recording, wals));
  }
}
