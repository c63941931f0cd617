// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.run.EventLine;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests what the events of recorders and of the client mean. */
class EventsReaderTest {

  private static final long START = 1_000_000;
  private static final long END = 1_009_000;

  private final Names servers = new Names();
  private final EventsReader reader = new EventsReader(servers, new Names());

  private void take(String server, StallCause cause, Map<String, Long> figures) {
    reader.take(
        new EventLine(
            "event", server, cause.code(), null, null, null, null, null, START, END, figures));
  }

  @Test
  void aCollectionEndsOneMillisecondLaterThanTheJvmSays() {
    take("rs1", StallCause.GC_PAUSE, Map.of("heapBefore", 7L, "heapAfter", 5L));
    take("client", StallCause.CLIENT_PAUSE, Map.of("collection", 1L, "heapAfter", 5L));
    assertThat(reader.events())
        .containsExactly(new StallSpan(StallCause.GC_PAUSE, 0, Names.NONE, START, END + 1_000));
    assertThat(reader.clientEvents())
        .containsExactly(
            new StallSpan(StallCause.CLIENT_PAUSE, Names.NONE, Names.NONE, START, END + 1_000));
  }

  @Test
  void waitsForMemoryArePausesOfTheCollector() {
    take("rs1", StallCause.GC_PAUSE, Map.of("allocationStall", 1L, "runnableMicros", 7L));
    take("rs2", StallCause.GC_PAUSE, Map.of("allocationStall", 1L));
    take("rs2", StallCause.GC_PAUSE, Map.of("heapAfter", 5L));
    StallSpan ofFirst = new StallSpan(StallCause.GC_PAUSE, 0, Names.NONE, START, END);
    StallSpan ofSecond = new StallSpan(StallCause.GC_PAUSE, 1, Names.NONE, START, END);
    assertThat(reader.allocationStalls()).containsExactly(ofFirst, ofSecond);
    assertThat(reader.events()).contains(ofFirst, ofSecond);
  }

  @Test
  void aRecorderThatOnlyReportsLossesIsNotSilent() {
    reader.take(
        new EventLine(
            "lost", "rs1", null, null, null, null, null, null, END, END, Map.of("events", 3L)));
    assertThat(reader.isSilent(servers.number("rs1"))).isFalse();
    assertThat(reader.isSilent(servers.number("rs2"))).isTrue();
  }

  @Test
  void aPauseTimedByTheRecorderEndsWhenTheRecorderSays() {
    take("rs1", StallCause.PROCESS_PAUSE, Map.of("runnableMicros", 7L));
    assertThat(reader.events())
        .containsExactly(new StallSpan(StallCause.PROCESS_PAUSE, 0, Names.NONE, START, END));
  }
}
