// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.metrics;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.counter.ServerReading;
import dev.htk.harness.evidence.Citation;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import dev.htk.harness.run.EventLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Compares each sample of a server's metrics with the one before, and passes on what must have
 * happened in between. Of samples more than ten minutes apart nothing is said.
 *
 * <pre>
 * SampleJoin join = new SampleJoin(sink);
 * join.take(reading, source);
 * join.end();
 * </pre>
 */
public final class SampleJoin {

  private static final long MOST_APART = TimeUnit.MINUTES.toMicros(10);

  /** The type of a row that is a sample itself, in a file that has no other one of its server. */
  private static final String SAMPLE = "sample";

  /**
   * The latest sample of a server.
   *
   * @param isOnly whether there was none before
   */
  private record Latest(ServerReading reading, Citation source, boolean isOnly) {}

  private final Map<String, Latest> byServer = new HashMap<>();
  private final Consumer<Sighting> sink;
  private long from = Long.MAX_VALUE;
  private long to = Long.MIN_VALUE;

  SampleJoin(Consumer<Sighting> sink) {
    this.sink = sink;
  }

  /** Returns sightings in place of the samples that files with a single sample each hold. */
  public static List<Sighting> joined(List<Sighting> all) {
    List<Sighting> joined = new ArrayList<>();
    SampleJoin join = new SampleJoin(joined::add);
    all.stream()
        .sorted(Comparator.comparingLong(sighting -> sighting.row().start()))
        .forEach(
            sighting -> {
              EventLine row = sighting.row();
              if (SAMPLE.equals(row.type())) {
                join.take(
                    new ServerReading(row.start(), row.server(), new TreeMap<>(row.figures())),
                    sighting.source());
              } else {
                joined.add(sighting);
              }
            });
    return joined;
  }

  /** Takes the next sample of a server, which is later than those of the same server before. */
  void take(ServerReading now, Citation source) {
    from = Math.min(from, now.time());
    to = Math.max(to, now.time());
    Latest before = byServer.get(now.server());
    byServer.put(now.server(), new Latest(now, source, before == null));
    if (before != null && now.time() - before.reading().time() <= MOST_APART) {
      compare(before.reading(), now, source);
    }
  }

  /** Passes on the samples that no other one of this file could be compared with. */
  void end() {
    for (Latest one : byServer.values()) {
      if (one.isOnly()) {
        ServerReading reading = one.reading();
        sink.accept(
            sighting(SAMPLE, reading, null, reading.time(), reading.counters(), one.source()));
      }
    }
  }

  /** Returns the only server of which there were samples; null if there were others. */
  String server() {
    return byServer.size() == 1 ? byServer.keySet().iterator().next() : null;
  }

  long from() {
    return from;
  }

  long to() {
    return to;
  }

  private void compare(ServerReading before, ServerReading now, Citation source) {
    Set<StallCause> told = EnumSet.noneOf(StallCause.class);
    for (Telltale telltale : Telltale.values()) {
      if (telltale.tells(before, now) && told.add(telltale.cause())) {
        long start = before.time() - telltale.staleMicros();
        sink.accept(
            sighting(
                "event",
                now,
                telltale.cause().code(),
                start,
                telltale.figures(before, now),
                source));
      }
    }
  }

  private static Sighting sighting(
      String type,
      ServerReading at,
      String cause,
      long start,
      Map<String, Long> figures,
      Citation source) {
    EventLine row =
        new EventLine(
            type, at.server(), cause, null, null, null, null, null, start, at.time(), figures);
    return new Sighting(row, source, Precision.WITHIN);
  }
}
