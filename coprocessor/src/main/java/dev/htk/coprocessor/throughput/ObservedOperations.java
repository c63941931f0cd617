// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Recordings;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/**
 * Follows the operations that pass one throughput controller, and records them.
 *
 * <p>Called in HBase's flusher and compaction threads. {@link #moved} is called for every cell; it
 * costs a thread-local lookup and an addition, and allocates nothing. Safe for use by many threads;
 * no method throws or waits.
 */
abstract class ObservedOperations {
  private final SourceKind kind;
  private volatile ControllersServer server;

  ObservedOperations(SourceKind kind) {
    this.kind = kind;
  }

  /** Sets the server that the controller belongs to. */
  final void of(RegionServerServices services) {
    try {
      ControllersServer found = new ControllersServer(services, kind);
      server = found;
      found.recording();
    } catch (Throwable fault) {
      fault(fault);
    }
  }

  /** Begins an operation on the current thread. */
  final void begin(String name) {
    try {
      ControllersServer known = server;
      Optional<Recording> recording = known == null ? Optional.empty() : known.recording();
      Optional<OperationName> parts = OperationName.parse(name);
      if (parts.isPresent() && recording.filter(this::isOn).isPresent()) {
        OngoingOperation.ofThisThread()
            .begin(
                name,
                recording.get(),
                known.scope(parts.get()),
                recording.get().clock().epochMicros());
      }
    } catch (Throwable fault) {
      fault(fault);
    }
  }

  /** Counts the operation's bytes and the time that the controller made its thread sleep. */
  final void moved(String name, long bytes, long sleptMillis) {
    try {
      OngoingOperation operation = OngoingOperation.ofThisThread();
      if (operation.is(name)) {
        boolean far = operation.moved(bytes);
        if (far || sleptMillis > 0) {
          onProgress(operation, TimeUnit.MILLISECONDS.toMicros(sleptMillis));
        }
      }
    } catch (Throwable fault) {
      fault(fault);
    }
  }

  /** Ends the operation, whether it succeeded or failed. */
  final void end(String name) {
    try {
      OngoingOperation operation = OngoingOperation.ofThisThread();
      if (operation.is(name)) {
        try {
          if (isOn(operation.recording())) {
            ended(operation, operation.recording().clock().epochMicros());
          }
        } finally {
          operation.end();
        }
      }
    } catch (Throwable fault) {
      fault(fault);
    }
  }

  /** Called when 4 MB more have passed, or when the thread has slept. */
  abstract void onProgress(OngoingOperation operation, long sleptMicros);

  /** Called when the operation ends. */
  abstract void ended(OngoingOperation operation, long now);

  final boolean isOn(Recording recording) {
    return recording.source(kind).isOn();
  }

  /** Records the event unless a region recorder, which sees it better, watches the region. */
  static void recordUnlessSeenBetter(OngoingOperation operation, StallEvent event) {
    if (!operation.recording().recordedRegions().contains(event.scope().region().orElse(""))) {
      operation.recording().record(event);
    }
  }

  private void fault(Throwable fault) {
    ControllersServer known = server;
    if (known != null) {
      known.fault(fault);
    }
  }

  /**
   * The server that a throughput controller belongs to. Looks for the server's recording until it
   * exists, because HBase may create a controller before the server recorder has started. Safe for
   * use by many threads.
   */
  private static final class ControllersServer {
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
}
