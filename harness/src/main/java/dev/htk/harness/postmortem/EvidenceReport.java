// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.postmortem;

import dev.htk.coprocessor.wire.Figure;
import dev.htk.harness.evidence.Citation;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import dev.htk.harness.evidence.folder.Evidence;
import dev.htk.harness.evidence.folder.EvidenceKind;
import dev.htk.harness.run.EventLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The evidence behind an answer.
 *
 * @param files how many files of each kind were read
 * @param servers the servers that the files tell of
 * @param cited the lines for each cause on each server, the longest time first
 * @param leftOut the files that were not read, each with the reason
 * @param doubts sentences about what could not be read or assigned
 * @param blind what this evidence can never show, in the order of what it would decide
 */
public record EvidenceReport(
    Map<EvidenceKind, Long> files,
    List<String> servers,
    List<Cited> cited,
    List<String> leftOut,
    List<String> doubts,
    List<Blind> blind) {

  private static final int MOST_PLACES = 20;

  /**
   * The lines that show a cause on a server.
   *
   * @param cause a code of {@code StallCause}
   * @param lines how many there are
   * @param micros the sum of the times that they name
   * @param longestMicros the longest of them
   * @param measured whether any of them has a begin and an end, and not only bounds
   * @param bounded whether any of them has only bounds, so that the times are at most these
   * @param places the lines of the longest times first, at most {@value #MOST_PLACES}
   */
  public record Cited(
      String cause,
      String server,
      long lines,
      long micros,
      long longestMicros,
      boolean measured,
      boolean bounded,
      List<String> places) {

    private static Cited of(List<Sighting> same, long end) {
      EventOf any = EventOf.of(same.get(0));
      return new Cited(
          any.cause(),
          any.server(),
          same.size(),
          same.stream().mapToLong(sighting -> length(sighting, end)).sum(),
          same.stream().mapToLong(sighting -> length(sighting, end)).max().orElse(0),
          same.stream().anyMatch(sighting -> sighting.precision() == Precision.MEASURED),
          same.stream().anyMatch(sighting -> sighting.precision() == Precision.WITHIN),
          same.stream()
              .sorted(
                  Comparator.comparingLong((Sighting sighting) -> -length(sighting, end))
                      .thenComparing(sighting -> sighting.row().start()))
              .map(Sighting::source)
              .map(Citation::toString)
              .distinct()
              .limit(MOST_PLACES)
              .toList());
    }
  }

  private record EventOf(String cause, String server) {
    static EventOf of(Sighting sighting) {
      return new EventOf(sighting.row().cause(), sighting.row().server());
    }
  }

  /**
   * Something that the evidence cannot show.
   *
   * @param what the causes, in words
   * @param why the reason
   * @param next the setting or command that would show it the next time
   */
  public record Blind(String what, String why, String next) {}

  /** Reports on evidence. */
  static EvidenceReport of(Evidence evidence) {
    Map<EvidenceKind, Long> files =
        evidence.files().stream()
            .collect(
                Collectors.groupingBy(
                    Evidence.ReadFile::kind, TreeMap::new, Collectors.counting()));
    long end = evidence.files().stream().mapToLong(file -> file.facts().to()).max().orElse(0);
    List<Cited> cited = new ArrayList<>();
    evidence.sightings().stream()
        .filter(sighting -> sighting.row().isEvent())
        .collect(Collectors.groupingBy(EventOf::of))
        .values()
        .forEach(same -> cited.add(Cited.of(same, end)));
    cited.sort(
        Comparator.comparingLong((Cited one) -> -one.micros())
            .thenComparing(Cited::cause)
            .thenComparing(Cited::server));
    return new EvidenceReport(
        files,
        evidence.sightings().stream()
            .map(sighting -> sighting.row().server())
            .distinct()
            .sorted()
            .toList(),
        cited,
        evidence.leftOut(),
        evidence.doubts(),
        BlindSpot.of(seeing(evidence)));
  }

  /** Returns the kinds of the files; recorders' only if each known server has had one. */
  private static Set<EvidenceKind> seeing(Evidence evidence) {
    Set<String> recorded =
        evidence.files().stream()
            .filter(file -> file.kind() == EvidenceKind.RECORDER)
            .map(Evidence.ReadFile::server)
            .collect(Collectors.toSet());
    evidence.recorded().forEach(row -> recorded.add(row.server()));
    Set<EvidenceKind> kinds = EnumSet.noneOf(EvidenceKind.class);
    kinds.addAll(evidence.kinds());
    if (evidence.files().stream()
        .map(Evidence.ReadFile::server)
        .anyMatch(server -> server != null && !recorded.contains(server))) {
      kinds.remove(EvidenceKind.RECORDER);
    }
    return kinds;
  }

  /**
   * Returns how long it lasted; where the file knows no more, at most.
   *
   * @param end of the files, to which lasts what has no end, such as a server that is down
   */
  private static long length(Sighting sighting, long end) {
    EventLine row = sighting.row();
    long span = Math.max(0, (row.end() == 0 ? end : row.end()) - row.start());
    return Stream.of(
            row.figure(Sighting.LONGEST_MICROS),
            TimeUnit.MILLISECONDS.toMicros(row.figure(Figure.HANDLER_MILLIS.key())))
        .filter(known -> known > 0)
        .findFirst()
        .map(known -> Math.min(known, span))
        .orElse(span);
  }
}
