package dev.htk.harness.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.live.LiveAdviser;
import dev.htk.harness.diagnosis.live.LiveDiagnoser;
import dev.htk.harness.diagnosis.live.LivePicture;
import dev.htk.harness.diagnosis.live.Rows;
import dev.htk.harness.diagnosis.live.ServerView;
import dev.htk.harness.diagnosis.live.Sight;
import dev.htk.harness.diagnosis.read.EventRow;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A cluster's last minute as people read it. */
class LiveTextTest {

  private static final long START = 1_790_000_000_000_000L;
  private static final long SECOND = 1_000_000;
  private static final Window MINUTE = new Window(START, START + 60 * SECOND);

  private static String text(List<EventRow> rows, ServerView... servers) {
    LivePicture picture = LiveDiagnoser.picture(rows, MINUTE);
    picture = picture.with(List.of(servers), List.of(), LiveAdviser.withDefaults().advise(picture));
    return LiveText.of(picture, "conf");
  }

  private static ServerView server(String name, Sight sight, String note) {
    return new ServerView(name, sight, MINUTE.end(), START, 0, note);
  }

  @Test
  void saysWhatHeldWhomWhereAndForHowLong() {
    assertThat(
            text(
                List.of(
                    Rows.batch(START + SECOND, START + 2 * SECOND, "walSyncMicros", 800_000),
                    Rows.event(
                        StallCause.WAL_SYNC,
                        START + SECOND + 100_000,
                        START + 2 * SECOND,
                        Map.of())),
                server(Rows.SERVER, Sight.BATCHES, null)))
        .contains("1 slow batch took 1.0 s in all; 80.0 % of it is explained")
        .containsPattern("WAL_SYNC +80\\.0 % +0\\.8 s +80\\.0 %")
        .containsPattern("UNEXPLAINED +20\\.0 % +0\\.2 s")
        .contains("usertable, region " + Rows.REGION + " on " + Rows.SERVER + ", from 10.0.0.7")
        .contains("WAL_SYNC: hbase.wal.provider = multiwal instead of")
        .contains("servers: 1 with slow batches and events");
  }

  @Test
  void saysWhatIsNotSeen() {
    assertThat(
            text(
                List.of(),
                server("a,1,1", Sight.NO_RECORDER, "nothing: HBase's slow log is off"),
                server("b,1,1", Sight.EVENTS, null),
                new ServerView("c,1,1", Sight.BATCHES, START, START + 30 * SECOND, 5, null)))
        .contains("no slow batch ended in that time")
        .contains("a,1,1 tells nothing: HBase's slow log is off; gates, locks")
        .contains("b,1,1 measures no batches")
        .contains("c,1,1 lost 5 events and batches unread")
        .contains("c,1,1: nothing is kept of the time before")
        .contains("c,1,1 has not answered for 60.0 s");
  }

  @Test
  void aTerminalTakesNoOrdersFromNames() {
    assertThat(text(List.of(), server("evil\u001b[2J", Sight.NO_RECORDER, "x\u0007")))
        .doesNotContain("\u001b", "\u0007")
        .contains("evil?[2J");
  }
}
