package dev.htk.coprocessor.recording;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The recordings of the region servers in this JVM, by the identity of the server object.
 *
 * <p>Server and region coprocessors are handed the very same object by HBase, whatever the server
 * is called at the time. It is held weakly, so that a server that was killed without stopping its
 * coprocessors can go. Safe for use by many threads; not for hot paths.
 */
public final class Recordings {
  private static final List<Entry> ENTRIES = new ArrayList<>();

  private Recordings() {}

  /** The server's recording, begun now if it has none. */
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
   * The server's recording, or empty if it has none; so for null, which is a region outside of a
   * server.
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
