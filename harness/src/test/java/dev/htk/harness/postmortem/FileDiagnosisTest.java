// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.postmortem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.evidence.Citation;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import dev.htk.harness.evidence.folder.Evidence;
import dev.htk.harness.evidence.folder.EvidenceKind;
import dev.htk.harness.live.LiveAdviser;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FileDiagnosisTest {

  private static final String SERVER = "rs1,16020,1764340000000";
  private static final long SECOND = 1_000_000;
  private static final long START = 1_764_340_000 * SECOND;

  @Test
  void aLongSyncIsNamedWithItsLine() throws Exception {
    FileDiagnosis.OfServers answer =
        answer(seen(StallCause.WAL_SYNC, 10, 18, 7, Precision.MEASURED));

    assertThat(answer.headline())
        .isEqualTo("What held up writes: WAL sync on " + SERVER + " for 8.0 s (rs1.log:7)");
    assertThat(answer.evidence().cited()).hasSize(1);
    assertThat(answer.evidence().cited().get(0).places()).containsExactly("rs1.log:7");
  }

  @Test
  void dailyWorkIsNoAlarm() throws Exception {
    FileDiagnosis.OfServers answer =
        answer(
            seen(StallCause.FLUSH, 10, 13, 1, Precision.MEASURED),
            seen(StallCause.COMPACTION, 20, 50, 2, Precision.MEASURED),
            seen(StallCause.COMPACTION_THROTTLED, 20, 50, 2, Precision.MEASURED));

    assertThat(answer.alarms()).isEmpty();
    assertThat(answer.headline()).isEqualTo("Nothing in these files says that writes waited");
  }

  @Test
  void aShortPauseIsNoAlarmAndOneThatComesOftenIsOne() throws Exception {
    Sighting[] pauses = new Sighting[100];
    for (int i = 0; i < pauses.length; i++) {
      pauses[i] = pause(START + i * SECOND, 60_000, i);
    }

    assertThat(answer(pauses[0]).alarms()).isEmpty();
    assertThat(answer(pauses).alarms()).extracting(Alarm::cause).containsExactly("GC_PAUSE");
  }

  /** Five seconds before the end of the files, which last for 100. */
  @Test
  void aServerThatDiedAtTheEndIsNamed() throws Exception {
    Sighting death =
        new Sighting(
            EventLine.gone(SERVER, START + 95 * SECOND),
            new Citation("master.log", 9),
            Precision.MEASURED);

    assertThat(answer(death).headline()).contains("server down on " + SERVER, "master.log:9");
  }

  @Test
  void aSpanThatOnlyBoundsACauseSaysSo() throws Exception {
    FileDiagnosis.OfServers answer =
        answer(seen(StallCause.GLOBAL_MEMSTORE, 10, 20, 3, Precision.WITHIN));

    assertThat(answer.headline()).contains("all memstores full on", "at times within 10.0 s");
    assertThat(
            answer(
                    seen(StallCause.GLOBAL_MEMSTORE, 10, 20, 3, Precision.WITHIN),
                    seen(StallCause.GLOBAL_MEMSTORE, 30, 32, 4, Precision.MEASURED))
                .headline())
        .contains("at times within 12.0 s");
  }

  @Test
  void theDelayedFlushStandsBehindTheFullMemstoreAndIsAdvisedOn() throws Exception {
    FileDiagnosis.OfServers answer =
        answer(
            inRegion(seen(StallCause.REGION_MEMSTORE, 10, 20, 3, Precision.MEASURED)),
            inRegion(seen(StallCause.FLUSH_DELAYED, 5, 21, 2, Precision.MEASURED)));

    assertThat(answer.alarms()).hasSize(1);
    assertThat(answer.alarms().get(0).behind()).contains("FLUSH_DELAYED");
    assertThat(answer.advice()).extracting(Advice::key).contains("hbase.hstore.blockingStoreFiles");
  }

  @Test
  void aSlowCallIsAttributedToWhatItOverlaps() throws Exception {
    EventLine call =
        new EventLine(
            "batch",
            SERVER,
            null,
            "usertable",
            null,
            null,
            null,
            "client:1",
            START + 10 * SECOND,
            START + 20 * SECOND,
            Map.of(BatchPart.QUEUE.key(), 3 * SECOND));
    FileDiagnosis.OfServers answer =
        answer(
            new Sighting(call, new Citation("rs1.log", 9), Precision.MEASURED),
            seen(StallCause.WAL_SYNC, 13, 20, 8, Precision.MEASURED));

    assertThat(answer.picture().byCause()).containsKeys("WAL_SYNC", "CALL_QUEUE");
    assertThat(answer.headline()).startsWith("1 slow call took 10.0 s in all: 70 % WAL sync");
  }

  @Test
  void whatTheFilesCannotShowIsSaid() throws Exception {
    assertThat(answer(seen(StallCause.FLUSH, 10, 13, 1, Precision.MEASURED)).evidence().blind())
        .extracting(EvidenceReport.Blind::what)
        .anyMatch(what -> what.contains("CALL_QUEUE"))
        .noneMatch(what -> what.contains("regions that moved"));
  }

  @Test
  void aRecorderOfOneServerShowsNothingOfTheOthers() {
    Evidence without = evidence(seen(StallCause.FLUSH, 10, 13, 1, Precision.MEASURED));
    List<Evidence.ReadFile> files = new ArrayList<>(without.files());
    FileFacts facts = new FileFacts("rs2,16020,1", START, START + 100 * SECOND, 100, List.of());
    files.add(new Evidence.ReadFile("rs2.jsonl", EvidenceKind.RECORDER, "rs2,16020,1", facts));

    assertThat(
            EvidenceReport.of(
                    new Evidence(
                        List.of(), without.sightings(), files, List.of(), List.of(), List.of()))
                .blind())
        .isEqualTo(EvidenceReport.of(without).blind())
        .isNotEmpty();
    assertThat(
            EvidenceReport.of(
                    new Evidence(
                        List.of(), List.of(), files.subList(1, 2), List.of(), List.of(), List.of()))
                .blind())
        .isEmpty();
  }

  @Test
  void whatWasBeforeTheTimeAskedForDoesNotCount() throws Exception {
    Sighting sync = seen(StallCause.WAL_SYNC, 10, 18, 7, Precision.MEASURED);

    assertThat(
            new FileDiagnosis(evidence(sync))
                .ofServers(LiveAdviser.withDefaults(), START + 50 * SECOND)
                .alarms())
        .isEmpty();
  }

  /** The only line of the file stands where the pause ends. */
  @Test
  void aPauseBeforeTheFirstLineIsNamed() throws Exception {
    FileFacts facts = new FileFacts(SERVER, START, START, 1, List.of());
    Evidence oneLine =
        new Evidence(
            List.of(),
            List.of(pause(START - 40 * SECOND, 40 * SECOND, 1)),
            List.of(new Evidence.ReadFile("gc.log", EvidenceKind.SERVER_LOG, SERVER, facts)),
            List.of(),
            List.of(),
            List.of());

    assertThat(
            new FileDiagnosis(oneLine)
                .ofServers(LiveAdviser.withDefaults(), Long.MIN_VALUE)
                .headline())
        .contains("GC on " + SERVER + " for 40.0 s");
  }

  @Test
  void aTimeBehindAllFilesIsRefused() throws Exception {
    FileDiagnosis diagnosis = new FileDiagnosis(evidence());

    assertThatThrownBy(() -> diagnosis.ofServers(LiveAdviser.withDefaults(), START + 101 * SECOND))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("--since is after the last line of all files, 2025-");
  }

  @Test
  void aLongGateStaysAnAlarmBesideAShortOneThatItIsBehind() throws Exception {
    FileDiagnosis.OfServers answer =
        answer(
            seen(StallCause.WAL_SYNC, 10, 60, 3, Precision.MEASURED),
            seen(StallCause.CALL_QUEUE, 20, 22, 4, Precision.MEASURED));

    assertThat(answer.alarms().get(0).cause()).isEqualTo("WAL_SYNC");
  }

  /** The share of one server's alarm would be too small for advice. */
  @Test
  void theAlarmsOfManyServersMakeOneCausesShare() throws Exception {
    Sighting[] syncs = new Sighting[30];
    for (int i = 0; i < syncs.length; i++) {
      syncs[i] =
          seen(StallCause.REGION_MEMSTORE, 10, 18, i, Precision.MEASURED).on("rs" + i + ",16020,1");
    }

    assertThat(answer(syncs).advice()).isNotEmpty();
  }

  @Test
  void nothingToReadIsRefused() {
    assertThatThrownBy(
            () ->
                new FileDiagnosis(
                    new Evidence(
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of("notes.txt: why"),
                        List.of(),
                        List.of())))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("none of the files")
        .hasMessageContaining("notes.txt: why");
  }

  private static Sighting pause(long start, long micros, int line) {
    return new Sighting(
        event(StallCause.GC_PAUSE, null, start, start + micros),
        new Citation("gc.log", line),
        Precision.MEASURED);
  }

  private static Sighting seen(
      StallCause cause, long from, long to, long line, Precision precision) {
    return new Sighting(
        event(cause, null, START + from * SECOND, START + to * SECOND),
        new Citation("rs1.log", line),
        precision);
  }

  private static Sighting inRegion(Sighting sighting) {
    EventLine row = sighting.row();
    return new Sighting(
        event(StallCause.valueOf(row.cause()), "0123abcd", row.start(), row.end()),
        sighting.source(),
        sighting.precision());
  }

  private static EventLine event(StallCause cause, String region, long start, long end) {
    return new EventLine(
        "event", SERVER, cause.code(), null, region, null, null, null, start, end, Map.of());
  }

  private static FileDiagnosis.OfServers answer(Sighting... sightings) throws Exception {
    return new FileDiagnosis(evidence(sightings))
        .ofServers(LiveAdviser.withDefaults(), Long.MIN_VALUE);
  }

  private static Evidence evidence(Sighting... sightings) {
    FileFacts facts = new FileFacts(SERVER, START, START + 100 * SECOND, 100, List.of());
    return new Evidence(
        List.of(),
        List.of(sightings),
        List.of(new Evidence.ReadFile("rs1.log", EvidenceKind.SERVER_LOG, SERVER, facts)),
        List.of(),
        List.of(),
        List.of());
  }
}
