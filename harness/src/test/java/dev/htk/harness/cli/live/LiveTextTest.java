// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.counter.CounterSign;
import dev.htk.harness.counter.CounterSign.Certainty;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.live.CounterGrowth;
import dev.htk.harness.live.LiveAdviser;
import dev.htk.harness.live.LiveDiagnoser;
import dev.htk.harness.live.LivePicture;
import dev.htk.harness.live.Rows;
import dev.htk.harness.live.ServerView;
import dev.htk.harness.live.Visibility;
import dev.htk.harness.run.EventLine;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests the text about a cluster's last minute. */
class LiveTextTest {

  private static final long START = 1_790_000_000_000_000L;
  private static final long SECOND = 1_000_000;
  private static final Window MINUTE = new Window(START, START + 60 * SECOND);

  private static String text(List<EventLine> rows, ServerView... servers) {
    return text(rows, List.of(), servers);
  }

  private static String text(
      List<EventLine> rows, List<CounterGrowth> counters, ServerView... servers) {
    LivePicture picture =
        LiveDiagnoser.picture(rows, MINUTE, List.of(servers), counters, LiveAdviser.withDefaults());
    return LiveText.of(picture, "conf");
  }

  private static ServerView server(String name, Visibility sight, String note) {
    return new ServerView(name, sight, MINUTE.end(), START, 0, note);
  }

  @Test
  void theTextNamesTheCausesPlacesAndAdviceForSlowBatches() {
    assertThat(
            text(
                List.of(
                    Rows.batch(START + SECOND, START + 2 * SECOND, "walSyncMicros", 800_000),
                    Rows.event(
                        StallCause.WAL_SYNC,
                        START + SECOND + 100_000,
                        START + 2 * SECOND,
                        Map.of())),
                server(Rows.SERVER, Visibility.BATCHES, null)))
        .contains("1 slow batch took 1.0 s in all; 80.0 % of it is explained")
        .containsPattern("WAL_SYNC +80\\.0 % +0\\.8 s +80\\.0 %")
        .containsPattern("UNEXPLAINED +20\\.0 % +0\\.2 s")
        .contains("usertable, region " + Rows.REGION + " on " + Rows.SERVER + ", from 10.0.0.7")
        .contains("WAL_SYNC: hbase.wal.provider = multiwal instead of")
        .contains("servers: 1 with slow batches and events");
  }

  @Test
  void countersThatShowHeldWritesAreAnAlarmInPlaceOfNoSlowBatch() {
    SortedMap<String, Long> counters = new TreeMap<>(Map.of("updatesBlockedMillis", 52_000L));
    CounterSign sign =
        new CounterSign(StallCause.GLOBAL_MEMSTORE, Certainty.COUNTED, 52_000, counters);

    assertThat(
            text(
                List.of(),
                List.of(new CounterGrowth("a,1,1", 10 * SECOND, List.of(sign), counters)),
                server("a,1,1", Visibility.NO_RECORDER, "nothing: HBase's slow log is off")))
        .contains(
            "ALARM: writes are held on a,1,1: GLOBAL_MEMSTORE (updatesBlockedMillis +52,000), waits of"
                + " 52.0 s")
        .contains("GLOBAL_MEMSTORE: hbase.hstore.flusher.count = 4 instead of 2")
        .doesNotContain("no slow batch");
  }

  @Test
  void theTextReportsWhatEachServerDoesNotTell() {
    assertThat(
            text(
                List.of(),
                server("a,1,1", Visibility.NO_RECORDER, "nothing: HBase's slow log is off"),
                server("b,1,1", Visibility.EVENTS, null),
                new ServerView("c,1,1", Visibility.BATCHES, START, START + 30 * SECOND, 5, null)))
        .contains("no slow batch ended in that time")
        .contains("a,1,1 shows nothing: HBase's slow log is off; only a recorder")
        .contains("b,1,1 measures no batches")
        .contains("c,1,1 lost 5 events and batches before they were read")
        .contains("c,1,1: nothing is kept from before")
        .contains("c,1,1 has not answered for 60.0 s");
  }

  @Test
  void controlCharactersInNamesDoNotReachTheTerminal() {
    assertThat(text(List.of(), server("evil\u001b[2J", Visibility.NO_RECORDER, "x\u0007")))
        .doesNotContain("\u001b", "\u0007")
        .contains("evil?[2J");
  }
}
