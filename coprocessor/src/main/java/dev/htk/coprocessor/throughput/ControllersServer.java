// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Recordings;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Scope;
import java.util.Optional;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/**
 * The server that a throughput controller belongs to. Looks for the server's recording until it
 * exists, because HBase may create a controller before the server recorder has started. Safe for
 * use by many threads.
 */
final class ControllersServer {
  private final RegionServerServices server;
  private final SourceKind source;
  private volatile Recording recording;

  ControllersServer(RegionServerServices server, SourceKind source) {
    this.server = server;
    this.source = source;
  }

  /** Returns the server's recording; empty while there is none. */
  Optional<Recording> recording() {
    if (recording == null) {
      Recordings.find((Object) server)
          .ifPresent(
              found -> {
                found.source(source).switchOn();
                recording = found;
              });
    }
    return Optional.ofNullable(recording);
  }

  /** Returns the store that the operation works on. */
  Scope scope(OperationName name) {
    // The server does not know a region that is still opening, replaying its edits and flushing.
    Region region = server.getRegion(name.region());
    return region == null
        ? Scope.of(null, name.region(), name.family(), null)
        : Scope.region(region.getRegionInfo().getTable().getNameAsString(), name.region())
            .family(name.family());
  }

  /** Counts a fault if the server has a recording. */
  void fault(Throwable fault) {
    Recording found = recording;
    if (found != null) {
      found.source(source).fault(fault);
    }
  }
}
