// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.counter.Counter;
import dev.htk.harness.counter.ServerReading;
import dev.htk.snapshot.CounterPage;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountersTest {

  @Test
  void noTwoCountersShareANameOrAPlace() {
    List<Counter> all = List.copyOf(EnumSet.allOf(Counter.class));

    assertThat(all).extracting(Counter::key).doesNotHaveDuplicates();
    assertThat(all)
        .extracting(counter -> counter.page() + counter.attribute())
        .doesNotHaveDuplicates();
  }

  @Test
  void aPageIsReadIntoItsNumbersAddedUpOverItsBeans() throws Exception {
    String page =
        """
        [{"name":"java.lang:type=GarbageCollector,name=young","CollectionTime":40,"Valid":true},
         {"name":"java.lang:type=GarbageCollector,name=old","CollectionTime":2,
          "Usage":{"used":7,"max":-1}}]
        """;

    assertThat(ServerReading.numbers(JsonMapper.builder().build().readTree(page)))
        .isEqualTo(Map.of("CollectionTime", 42L, "Usage.used", 7L, "Usage.max", -1L));
  }

  @ParameterizedTest
  @CsvSource({
    "ZGC Cycles, ZGC Pauses",
    "ZGC Minor Cycles, ZGC Minor Pauses",
    "ZGC Major Cycles, ZGC Major Pauses",
    "Shenandoah Cycles, Shenandoah Pauses"
  })
  void collectionsThatRunBesideTheProcessAreCountedApart(String cycles, String pauses)
      throws Exception {
    String page =
        """
        [{"Name":"%s","CollectionCount":7,"CollectionTime":48206},
         {"Name":"%s","CollectionCount":21,"CollectionTime":3}]
        """;
    JsonNode beans = JsonMapper.builder().build().readTree(page.formatted(cycles, pauses));

    ServerReading reading = ServerReading.of(1, "rs1", Map.of(CounterPage.COLLECTORS, beans));

    assertThat(reading.value(Counter.COLLECTIONS)).hasValue(21);
    assertThat(reading.value(Counter.COLLECTION_MILLIS)).hasValue(3);
    assertThat(reading.value(Counter.CYCLE_MILLIS)).hasValue(48_206);
  }

  @Test
  void aReadingHasTheCountersOfItsOwnersAndTheExceptionsThatOccurred() {
    Map<CounterPage, Map<String, Long>> pages =
        Map.of(
            CounterPage.SERVER, Map.of("flushedOutputBytes", 5L, "totalBytesRead", 6L),
            CounterPage.IPC,
                Map.of(
                    "exceptions", 3L,
                    "exceptions.RegionTooBusyException", 3L,
                    "exceptions.callDropped", 0L));

    ServerReading process = ServerReading.of(1, "mini", Set.of(Counter.Owner.PROCESS), pages);
    ServerReading server = ServerReading.of(1, "rs", Set.of(Counter.Owner.SERVER), pages);

    assertThat(server.counters()).isEqualTo(Map.of("flushedBytes", 5L));
    assertThat(process.counters())
        .isEqualTo(
            Map.of("hdfsReadBytes", 6L, "exceptions", 3L, "exceptions.RegionTooBusyException", 3L));
    assertThat(server.value(Counter.WAL_BYTES)).isEmpty();
  }

  @Test
  void aWindowAddsUpWhatEveryServerDid() {
    CounterWindow window = new CounterWindow(0);
    window.add(reading("one", Counter.FLUSHED_BYTES, 100));
    window.add(reading("two", Counter.FLUSHED_BYTES, 1000));
    window.add(reading("one", Counter.FLUSHED_BYTES, 130));
    window.add(reading("two", Counter.FLUSHED_BYTES, 1005));

    assertThat(window.growth(Counter.FLUSHED_BYTES)).isEqualTo(OptionalLong.of(35));
    assertThat(window.growth(Counter.WAL_BYTES)).isEmpty();
  }

  @Test
  void aServerThatIsGoneCountsToItsLastReading() {
    CounterWindow window = new CounterWindow(0);
    window.add(reading("one", Counter.WAL_BYTES, 10));
    window.add(reading("two", Counter.WAL_BYTES, 10));
    window.add(reading("two", Counter.WAL_BYTES, 17));
    window.add(reading("one", Counter.WAL_BYTES, 30));

    assertThat(window.growth(Counter.WAL_BYTES)).isEqualTo(OptionalLong.of(27));
  }

  @Test
  void aServerStartedInsideCountsFromZero() {
    long begin = 1_700_000_000_000_000L;
    CounterWindow window = new CounterWindow(begin);
    window.add(reading("host,16020,1699999999999", Counter.FLUSHES, 8));
    window.add(reading("host,16020,1700000000001", Counter.FLUSHES, 2));

    assertThat(window.growth(Counter.FLUSHES)).isEqualTo(OptionalLong.of(2));
  }

  @Test
  void gaugesAreNotSubtracted() {
    CounterWindow window = new CounterWindow(0);
    window.add(reading("one", Counter.MEMSTORE_BYTES, 10));
    window.add(reading("one", Counter.MEMSTORE_BYTES, 4));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> window.growth(Counter.MEMSTORE_BYTES))
        .withMessageContaining("MEMSTORE_BYTES");
  }

  private static ServerReading reading(String server, Counter counter, long value) {
    return ServerReading.of(
        1,
        server,
        EnumSet.allOf(Counter.Owner.class),
        Map.of(counter.page(), Map.of(counter.attribute(), value)));
  }
}
