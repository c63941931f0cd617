// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.folder;

import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.run.EventLine;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Spans of time: by each start, the latest end of those that began no later. */
record Spans(NavigableMap<Long, Long> endsByStart) {

  static Collector<Sighting, ?, Spans> collect() {
    return Collectors.collectingAndThen(Collectors.toList(), Spans::of);
  }

  private static Spans of(List<Sighting> inOrder) {
    return ofRows(inOrder.stream().map(Sighting::row));
  }

  static Spans ofRows(Stream<EventLine> rows) {
    NavigableMap<Long, Long> ends = new TreeMap<>();
    long latest = Long.MIN_VALUE;
    for (EventLine row : rows.sorted(Comparator.comparingLong(EventLine::start)).toList()) {
      latest = Math.max(latest, EvidenceFolder.end(row));
      ends.put(row.start(), latest);
    }
    return new Spans(ends);
  }

  boolean meet(Sighting sighting) {
    Map.Entry<Long, Long> last = endsByStart.floorEntry(EvidenceFolder.end(sighting));
    return last != null && last.getValue() >= sighting.row().start();
  }
}
