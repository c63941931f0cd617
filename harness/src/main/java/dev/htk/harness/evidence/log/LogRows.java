// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import dev.htk.harness.run.EventLine;
import java.util.Map;
import java.util.function.Consumer;

/** Makes rows of what a log says, with the names of the server and of tables as far as known. */
final class LogRows {

  private final EvidenceFile file;
  private final ServerIdentity identity;
  private final Consumer<Sighting> sink;
  private final Map<String, String> tables = new BoundedMap<>();
  private final Map<String, String> refusedBy = new BoundedMap<>();

  LogRows(EvidenceFile file, ServerIdentity identity, Consumer<Sighting> sink) {
    this.file = file;
    this.identity = identity;
    this.sink = sink;
  }

  /**
   * What was held up.
   *
   * @param name the encoded name of a region; with a slash and a family for a store; for refused
   *     calls the name of the server; empty for all of the server
   */
  record Place(StallCause cause, String name) {}

  /** Tells of an event, unless it has no length or is a master's own. */
  void tell(
      Place place,
      long start,
      long end,
      long line,
      Precision precision,
      Map<String, Long> figures) {
    if (end <= start || identity.ofMaster()) {
      return;
    }
    boolean isRefusal = place.cause() == StallCause.CALL_REJECTED;
    String[] store = isRefusal ? new String[] {""} : place.name().split("/", 2);
    String region = store[0].isEmpty() ? null : store[0];
    EventLine row =
        new EventLine(
            "event",
            isRefusal ? place.name() : server(place.cause(), region),
            place.cause().code(),
            tables.get(region),
            region,
            store.length < 2 ? null : store[1],
            null,
            null,
            start,
            end,
            figures);
    sink.accept(new Sighting(row, file.line(line), precision));
  }

  /** Tells of a row whose times are known. */
  void tell(EventLine row, long line) {
    sink.accept(new Sighting(row, file.line(line), Precision.MEASURED));
  }

  /** Remembers which server refused a region's puts: the log's writer may be its client. */
  void isRefusedBy(String region, String server) {
    refusedBy.put(region, server);
  }

  private String server(StallCause cause, String region) {
    String refused = cause == StallCause.REGION_MEMSTORE ? refusedBy.get(region) : null;
    return refused == null ? identity.server() : refused;
  }

  /** Returns the encoded name of a region, and keeps its table in mind if the text has it. */
  String region(String text) {
    RegionText region = RegionText.of(text).orElse(new RegionText("", null));
    if (region.table() != null) {
      tables.put(region.encoded(), region.table());
    }
    return region.encoded();
  }
}
