// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.counter.Counter;
import dev.htk.harness.counter.ServerReading;
import dev.htk.harness.evidence.Citation;
import dev.htk.harness.evidence.Sighting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.BeforeTry;

class SampleJoinTest {

  private static final long TEN_SECONDS = 10_000_000;

  private List<Sighting> seen;
  private SampleJoin join;

  @BeforeTry
  void begin() {
    seen = new ArrayList<>();
    join = new SampleJoin(seen::add);
  }

  private void take(int number, Map<String, Long> counters) {
    join.take(
        new ServerReading(TEN_SECONDS * (1 + number), "rs1", new TreeMap<>(counters)),
        new Citation("jmx", number));
  }

  @Property(tries = 200)
  void theGrowthsAddUpToAllThatWasCounted(
      @ForAll @Size(min = 2, max = 30) List<@IntRange(max = 9) Integer> growths) {
    long sum = 0;
    for (int i = 0; i < growths.size(); i++) {
      sum += growths.get(i);
      take(i, Map.of(Counter.BLOCKED_REQUESTS.key(), sum));
    }
    long told = seen.stream().mapToLong(one -> one.row().figure("rejected")).sum();
    assertThat(told).isEqualTo(sum - growths.get(0));
    assertThat(seen).hasSize((int) growths.stream().skip(1).filter(of -> of > 0).count());
  }

  @Property(tries = 200)
  void aServerWhoseMetricsStandStillIsQuiet(
      @ForAll @IntRange(max = 100_000) int value, @ForAll @IntRange(min = 2, max = 9) int samples) {
    Map<String, Long> counters = new TreeMap<>();
    Stream.of(Counter.values()).forEach(counter -> counters.put(counter.key(), (long) value));
    counters.put(Counter.COMPACTION_QUEUE.key(), 0L);
    for (int i = 0; i < samples; i++) {
      take(i, counters);
    }
    assertThat(seen).isEmpty();
  }

  @Property(tries = 200)
  void aCounterThatFallsTellsNothing(
      @ForAll @IntRange(min = 1) int before, @ForAll @IntRange(min = 1) int now) {
    take(0, Map.of(Counter.UPDATES_BLOCKED_MILLIS.key(), (long) Math.max(before, now)));
    take(1, Map.of(Counter.UPDATES_BLOCKED_MILLIS.key(), (long) Math.min(before, now)));
    assertThat(seen).isEmpty();
  }

  @Property(tries = 200)
  void samplesThatAreAloneInTheirFilesAreJoinedInTheOrderOfTime(
      @ForAll @Size(min = 2, max = 9) List<@IntRange(max = 50) Integer> values) {
    List<Sighting> alone = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      SampleJoin file = new SampleJoin(alone::add);
      file.take(
          new ServerReading(
              TEN_SECONDS * (1 + i),
              "rs1",
              new TreeMap<>(Map.of(Counter.BLOCKED_REQUESTS.key(), (long) values.get(i)))),
          new Citation("jmx" + i, 1));
      file.end();
      take(i, Map.of(Counter.BLOCKED_REQUESTS.key(), (long) values.get(i)));
    }
    Collections.reverse(alone);
    assertThat(SampleJoin.joined(alone).stream().map(Sighting::row).toList())
        .isEqualTo(seen.stream().map(Sighting::row).toList());
  }
}
