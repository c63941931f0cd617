package dev.htk.harness.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** By how much servers' clocks are ahead of the client's, each by its most exact reading. */
final class ServerClocks {

  private final Map<String, Offset> best = new TreeMap<>();

  /**
   * One server's.
   *
   * @param offsetMicros to be subtracted from its times
   * @param errorMicros how far that can be off
   */
  record Offset(String server, long offsetMicros, long errorMicros) {}

  /** Adds a line of type {@code clock}; one without the figures says nothing. */
  void add(RecordedEvent line) {
    Long offset = line.figures().get("offsetMicros");
    Long error = line.figures().get("errorMicros");
    if (offset != null && error != null) {
      best.merge(
          line.server(),
          new Offset(line.server(), offset, error),
          (one, other) -> other.errorMicros() < one.errorMicros() ? other : one);
    }
  }

  /** In microseconds; 0 for a server whose clock was never read, and for the client. */
  long offset(String server) {
    Offset known = best.get(server);
    return known == null ? 0 : known.offsetMicros();
  }

  List<Offset> offsets() {
    return List.copyOf(best.values());
  }
}
