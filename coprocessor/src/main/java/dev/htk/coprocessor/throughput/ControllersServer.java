package dev.htk.coprocessor.throughput;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Recordings;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Scope;
import java.util.Optional;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/**
 * The server that a throughput controller was made for. Its recording is looked for until it is
 * there, because HBase may make a controller before the server recorder has started. Safe for use
 * by many threads.
 */
final class ControllersServer {
  private final RegionServerServices server;
  private final SourceKind source;
  private volatile Recording recording;

  ControllersServer(RegionServerServices server, SourceKind source) {
    this.server = server;
    this.source = source;
  }

  /** The server's recording, or empty as long as it has none. */
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

  /** The store that the operation works on. */
  Scope scope(OperationName name) {
    // A region that is still opening replays its edits and flushes, and is not known by then.
    Region region = server.getRegion(name.region());
    return region == null
        ? Scope.of(null, name.region(), name.family(), null)
        : Scope.region(region.getRegionInfo().getTable().getNameAsString(), name.region())
            .family(name.family());
  }

  /** Counts a fault, if there is anyone to count it. */
  void fault(Throwable fault) {
    Recording found = recording;
    if (found != null) {
      found.source(source).fault(fault);
    }
  }
}
