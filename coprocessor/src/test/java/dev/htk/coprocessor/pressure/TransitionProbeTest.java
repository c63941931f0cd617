// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.SomeWatcher;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransitionProbeTest {
  private static final String REGION = "0123456789abcdef0123456789abcdef";
  private static final byte[] NAME = Bytes.toBytes(REGION);
  private static final String TABLE = "ns:table";

  private final FakeTransitions transitions = new FakeTransitions();
  private final SomeWatcher recorder = new SomeWatcher(0);
  private Samples samples;

  @BeforeEach
  void attach() throws Exception {
    samples =
        Samples.of(recording -> new TransitionProbe(recording, () -> Optional.of(transitions)));
  }

  @Test
  void aClosingRegionIsRecordedWithTheTableItHadBefore() throws Exception {
    transitions.tables.put(REGION, TABLE);
    transitions.moving.put(NAME, false);
    long start = samples.take();
    samples.take(5);
    transitions.tables.clear();
    transitions.moving.clear();
    long end = samples.take();

    assertThat(samples.events()).containsExactly(event(TABLE, start, end, 0));
  }

  @Test
  void anOpeningRegionIsRecordedWithTheTableItHasAfterwards() throws Exception {
    transitions.moving.put(NAME, true);
    long start = samples.take();
    transitions.tables.put(REGION, TABLE);
    transitions.moving.clear();
    long end = samples.take();

    assertThat(samples.events()).containsExactly(event(TABLE, start, end, 1));
  }

  @Test
  void aRegionThatFailedToOpenHasNoTable() throws Exception {
    transitions.moving.put(NAME, true);
    long start = samples.take();
    transitions.moving.clear();
    long end = samples.take();

    assertThat(samples.events()).containsExactly(event(null, start, end, 1));
  }

  @Test
  void aRegionThatOpensRightAfterItClosedLeavesTwoEvents() throws Exception {
    transitions.moving.put(NAME, false);
    long closing = samples.take();
    transitions.moving.put(NAME, true);
    long opening = samples.take();
    transitions.moving.clear();
    long end = samples.take();

    assertThat(samples.events())
        .containsExactly(event(null, closing, opening, 0), event(null, opening, end, 1));
  }

  @Test
  void aRegionWithARegionRecorderLeavesNoEventOfTheProbe() throws Exception {
    samples.recording().recordedRegions().begin(REGION, recorder);
    transitions.moving.put(NAME, false);
    samples.take();
    samples.recording().recordedRegions().end(REGION, recorder);
    samples.take();
    transitions.moving.clear();
    samples.take();
    assertThat(samples.events()).isEmpty();

    transitions.moving.put(NAME, true);
    samples.take();
    samples.recording().recordedRegions().begin(REGION, recorder);
    transitions.moving.clear();
    samples.take();
    assertThat(samples.events()).isEmpty();
  }

  private static StallEvent event(String table, long start, long end, long opening) {
    return StallEvent.of(StallCause.REGION_TRANSITION, Scope.of(table, REGION, null, null), start)
        .figure(Figure.OPENING, opening)
        .endedAt(end);
  }

  private static final class FakeTransitions implements Transitions {
    private final Map<byte[], Boolean> moving = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    private final Map<String, String> tables = new HashMap<>();

    @Override
    public Map<byte[], Boolean> now() {
      return moving;
    }

    @Override
    public Optional<String> table(String encodedName) {
      return Optional.ofNullable(tables.get(encodedName));
    }
  }
}
