// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.counter.CounterSign;
import dev.htk.harness.counter.ServerReading;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests what HBase's own counters tell about a server without a recorder. */
class CounterTrendTest {

  private static final long SECOND = 1_000_000;

  private final CounterTrend trend = new CounterTrend(60 * SECOND);

  private static ServerReading reading(String server, long second, long rejected, long queue) {
    return new ServerReading(
        second * SECOND,
        server,
        new TreeMap<>(
            Map.of(
                "blockedRequests",
                100 + rejected,
                "collectionMillis",
                5_000L,
                "callQueue",
                queue,
                "exceptions.RegionTooBusyException",
                rejected)));
  }

  @Test
  void countersReportTheirGrowthAndQueuesTheirLongest() {
    trend.add(List.of(reading("a", 0, 0, 1)));
    trend.add(List.of(reading("a", 10, 3, 9)));
    trend.add(List.of(reading("a", 20, 7, 2)));

    assertThat(trend.growths())
        .containsExactly(
            new CounterGrowth(
                "a",
                20 * SECOND,
                trend.growths().get(0).signs(),
                new TreeMap<>(
                    Map.of(
                        "blockedRequests", 7L,
                        "callQueue", 9L,
                        "exceptions.RegionTooBusyException", 7L))));
  }

  @Test
  void refusedWritesAreASignAsLongAsTheWindowHoldsThem() {
    trend.add(List.of(reading("a", 0, 0, 1)));
    trend.add(List.of(reading("a", 10, 7, 1)));
    assertThat(trend.growths().get(0).signs())
        .extracting(CounterSign::cause)
        .containsExactly(StallCause.REGION_MEMSTORE);

    for (int second = 20; second <= 80; second += 10) {
      trend.add(List.of(reading("a", second, 7, 1)));
    }
    assertThat(trend.growths().get(0).signs()).isEmpty();
  }

  @Test
  void oldReadingsAndVanishedServersAreForgotten() {
    for (int second = 0; second <= 600; second += 10) {
      trend.add(List.of(reading("a", second, second, 0), reading("b", second, 0, 0)));
    }
    assertThat(trend.growths().get(0).micros()).isEqualTo(60 * SECOND);
    trend.add(List.of(reading("b", 610, 0, 0)));
    assertThat(trend.growths()).extracting(CounterGrowth::server).containsExactly("b");
  }
}
