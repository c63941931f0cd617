// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds the recordings of the region servers in this JVM by the identity of the server object.
 *
 * <p>HBase hands server and region coprocessors the same object, while the server's name may
 * change. The object is held weakly, so that a server killed without stopping its coprocessors can
 * be collected. Safe for use by many threads; not for hot paths.
 */
public final class Recordings {
  private static final List<Entry> ENTRIES = new ArrayList<>();

  private Recordings() {}

  /** Returns the server's recording; begins one if it has none. */
  public static Recording open(Object server, Supplier<Recording> beginning) {
    synchronized (ENTRIES) {
      Optional<Recording> present = find(server);
      if (present.isPresent()) {
        return present.get();
      }
      Recording recording = beginning.get();
      ENTRIES.add(new Entry(server, recording));
      return recording;
    }
  }

  /**
   * Returns the server's recording. Empty if it has none, or for null, which stands for a region
   * outside a server.
   */
  public static Optional<Recording> find(Object server) {
    synchronized (ENTRIES) {
      for (Iterator<Entry> entries = ENTRIES.iterator(); entries.hasNext(); ) {
        Entry entry = entries.next();
        Object known = entry.server.get();
        if (known == null) {
          entries.remove();
        } else if (known == server) {
          return Optional.of(entry.recording);
        }
      }
      return Optional.empty();
    }
  }

  /** Forgets the server's recording. */
  public static void close(Object server) {
    synchronized (ENTRIES) {
      ENTRIES.removeIf(entry -> entry.server.get() == server || entry.server.get() == null);
    }
  }

  private static final class Entry {
    private final WeakReference<Object> server;
    private final Recording recording;

    Entry(Object server, Recording recording) {
      this.server = new WeakReference<>(server);
      this.recording = recording;
    }
  }
}
