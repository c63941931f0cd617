// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.postmortem;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallKind;
import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.CauseName;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.harness.diagnosis.Diagnoser;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.diagnosis.read.Testimony;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import dev.htk.harness.evidence.folder.Evidence;
import dev.htk.harness.live.HeldShare;
import dev.htk.harness.live.LiveAdviser;
import dev.htk.harness.live.LiveDiagnoser;
import dev.htk.harness.live.LivePicture;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.text.Numbers;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Diagnoses by files instead of recorders.
 *
 * <p>With a run's folder, its slow operations are attributed as ever, and the files stand in for
 * the recorders' events. Without one, the calls that the servers themselves logged as slow stand
 * for operations.
 */
public final class FileDiagnosis {

  private static final int MOST_IN_HEADLINE = 3;

  private final Evidence evidence;

  /**
   * @throws HarnessException if no file could be read
   */
  public FileDiagnosis(Evidence evidence) throws HarnessException {
    if (evidence.files().isEmpty()) {
      throw HarnessException.badInput(
          "none of the files is of a known kind with a time in it%s",
          evidence.leftOut().isEmpty() ? "" : ", such as " + evidence.leftOut().get(0));
    }
    this.evidence = evidence;
  }

  /** Returns the files with the settings in force. */
  public List<EvidenceFile> snapshots() {
    return evidence.snapshots();
  }

  /** The answer for a run, with the fields of its diagnosis. */
  public record OfRun(@JsonUnwrapped Diagnosis diagnosis, EvidenceReport evidence) {}

  /**
   * The answer without a client's figures.
   *
   * @param headline the answer in one sentence
   * @param alarms what held up writes, gates before roots, the longest first
   * @param advice proposed changes, those for the largest cause first
   */
  public record OfServers(
      String headline,
      List<Alarm> alarms,
      LivePicture picture,
      List<Advice> advice,
      EvidenceReport evidence) {}

  /** Diagnoses a run whose servers wrote the files. */
  public OfRun ofRun(RunFolder folder, Diagnoser.TailChoice choice)
      throws HarnessException, IOException {
    return new OfRun(
        ofRun(folder, choice, Collections.emptyNavigableSet()), EvidenceReport.of(evidence));
  }

  /**
   * Diagnoses a run whose servers wrote the files, and cuts its spikes at known times.
   *
   * @param cuts epoch microseconds of the client's clock at which one spike ends and the next
   *     begins
   */
  public Diagnosis ofRun(RunFolder folder, Diagnoser.TailChoice choice, NavigableSet<Long> cuts)
      throws HarnessException, IOException {
    Testimony testimony =
        new Testimony(
            Stream.concat(evidence.recorded().stream().filter(EventLine::isEvent), measured())
                .toList(),
            rows(Precision.WITHIN).filter(EventLine::isEvent).toList(),
            evidence.files().get(0).name());
    return Diagnoser.diagnose(folder, choice, cuts, Optional.of(testimony));
  }

  /**
   * Diagnoses the servers, from what they say themselves.
   *
   * @param since epoch microseconds; what was before does not count. {@link Long#MIN_VALUE} for all
   * @throws HarnessException if the files have ended before
   */
  public OfServers ofServers(LiveAdviser adviser, long since) throws HarnessException {
    Window window = window(since);
    List<EventLine> rows = Stream.concat(evidence.recorded().stream(), measured()).toList();
    List<EventLine> calls =
        rows(Precision.MEASURED).filter(row -> row.isBatch() && isOver(row)).toList();
    LivePicture picture =
        LiveDiagnoser.ofFiles(
            rows,
            calls,
            rows(Precision.WITHIN).filter(EventLine::isEvent).toList(),
            window,
            List.of(),
            adviser);
    EvidenceReport report = EvidenceReport.of(evidence);
    List<Alarm> alarms = Alarm.of(picture, report);
    return new OfServers(
        headline(picture, alarms),
        alarms,
        picture,
        picture.byCause().isEmpty() ? adviser.advise(shares(alarms)) : picture.advice(),
        report);
  }

  private static String headline(LivePicture picture, List<Alarm> alarms) {
    if (picture.batches() == 0 && alarms.isEmpty()) {
      return "Nothing in these files says that writes waited";
    }
    String calls =
        picture.batches() == 0
            ? ""
            : Numbers.grouped(picture.batches(), "slow call")
                + " took "
                + Numbers.seconds(picture.heldMicros())
                + " in all: "
                + Stream.concat(
                        picture.byCause().entrySet().stream()
                            .limit(MOST_IN_HEADLINE)
                            .map(FileDiagnosis::words),
                        Stream.of(Numbers.percent(1 - picture.explained()) + " unexplained"))
                    .collect(Collectors.joining(", "));
    String held =
        alarms.stream()
            .limit(MOST_IN_HEADLINE)
            .map(Alarm::sentence)
            .collect(Collectors.joining("; "));
    return Stream.of(calls, held.isEmpty() ? "" : "What held up writes: " + held)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(". "));
  }

  private static String words(Map.Entry<String, HeldShare> cause) {
    return Numbers.percent(cause.getValue().share())
        + " "
        + CauseName.withChain(
            cause.getKey(),
            cause.getValue().behind().stream()
                .limit(1)
                .flatMap(chain -> chain.causes().stream())
                .toList());
  }

  /** Returns each cause's share of the time of all alarms. */
  private static Map<String, HeldShare> shares(List<Alarm> alarms) {
    double all = alarms.stream().mapToLong(Alarm::micros).sum();
    Map<String, List<Alarm>> byCause =
        alarms.stream()
            .collect(Collectors.groupingBy(Alarm::cause, LinkedHashMap::new, Collectors.toList()));
    Map<String, HeldShare> shares = new LinkedHashMap<>();
    byCause.forEach(
        (cause, same) -> {
          long micros = same.stream().mapToLong(Alarm::micros).sum();
          Map<List<String>, Long> behind =
              same.stream()
                  .filter(alarm -> !alarm.behind().isEmpty())
                  .collect(
                      Collectors.groupingBy(
                          Alarm::behind,
                          LinkedHashMap::new,
                          Collectors.summingLong(Alarm::micros)));
          shares.put(
              cause,
              new HeldShare(
                  micros / all,
                  micros,
                  0,
                  behind.entrySet().stream()
                      .map(
                          chain ->
                              new CauseShare.Chain(
                                  chain.getKey(), (double) chain.getValue() / micros))
                      .toList()));
        });
    return shares;
  }

  /** Returns the events with begin and end, and the waits for a handler of slow calls. */
  private Stream<EventLine> measured() {
    return Stream.concat(
        rows(Precision.MEASURED).filter(EventLine::isEvent),
        rows(Precision.MEASURED).filter(EventLine::isBatch).flatMap(call -> queued(call).stream()));
  }

  private static Optional<EventLine> queued(EventLine call) {
    long micros = call.figure(BatchPart.QUEUE.key());
    return micros <= 0
        ? Optional.empty()
        : Optional.of(
            EventLine.stall(
                call.server(),
                StallCause.CALL_QUEUE,
                call.start(),
                call.start() + micros,
                Map.of()));
  }

  private static boolean isOver(EventLine row) {
    return row.end() > row.start();
  }

  private Stream<EventLine> rows(Precision precision) {
    return evidence.sightings().stream()
        .filter(sighting -> sighting.precision() == precision)
        .map(Sighting::row);
  }

  /**
   * Returns the time that the files tell of, from a time on. It begins before their first line
   * where that is the end of a long wait or pause, but not of a compaction, which holds up nothing.
   */
  private Window window(long since) throws HarnessException {
    long from =
        LongStream.concat(
                evidence.files().stream().mapToLong(file -> file.facts().from()),
                measured()
                    .filter(row -> StallCause.valueOf(row.cause()).kind() != StallKind.ROOT)
                    .mapToLong(EventLine::start))
            .min()
            .orElseThrow();
    long to = evidence.files().stream().mapToLong(file -> file.facts().to()).max().orElseThrow();
    if (since > to) {
      throw HarnessException.badInput(
          "--since is after the last line of all files, %s; give an earlier time, or --timezone if"
              + " the files' times have another zone",
          Instant.EPOCH.plus(to, ChronoUnit.MICROS));
    }
    return new Window(Math.max(from, since), to + 1);
  }
}
