// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.counter.CounterSign.Certainty;
import dev.htk.harness.counter.CounterSign.Limits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Tests which causes of held writes two readings of a server's counters show. */
class CounterSignTest {

  private static final Limits SMALL = new Limits(3, 4);

  private static List<CounterSign> signs(Map<String, Long> earlier, Map<String, Long> later) {
    return CounterSign.between(earlier, later, SMALL);
  }

  @Test
  void flushesAndCompactionsAloneAreNoSign() {
    assertThat(
            signs(
                Map.of("flushes", 1L, "compactions", 1L, "walRolls", 1L, "blockedRequests", 90L),
                Map.of(
                    "flushes", 20L,
                    "compactions", 5L,
                    "walRolls", 9L,
                    "blockedRequests", 90L,
                    "mostStoreFiles", 7L,
                    "callQueue", 2L)))
        .isEmpty();
  }

  @Test
  void refusedWritesAreCountedWithWhatKeepsTheMemstoreFull() {
    Map<String, Long> earlier =
        Map.of("blockedRequests", 100L, "flushQueue", 2L, "compactionQueue", 1L);
    Map<String, Long> later =
        Map.of(
            "blockedRequests", 150L, "flushQueue", 3L, "compactionQueue", 4L, "mostStoreFiles", 5L);

    List<CounterSign> signs = signs(earlier, later);

    assertThat(signs)
        .extracting(CounterSign::cause)
        .containsExactly(
            StallCause.REGION_MEMSTORE, StallCause.FLUSH_DELAYED, StallCause.COMPACTION_QUEUE);
    assertThat(signs.get(0).certainty()).isEqualTo(Certainty.COUNTED);
    assertThat(signs.get(0).waitedMillis()).isEqualTo(5000);
    assertThat(signs.get(0).behind(signs))
        .containsExactly(StallCause.FLUSH_DELAYED, StallCause.COMPACTION_QUEUE);
    assertThat(signs.get(0).sentence(signs))
        .isEqualTo(
            "REGION_MEMSTORE ← FLUSH_DELAYED ← COMPACTION_QUEUE (blockedRequests +50, flushQueue 3,"
                + " mostStoreFiles 5, compactionQueue 4), waits of 5.0 s or more");
  }

  @Test
  void aBusyRegionWithoutABlockedRequestIsOnlyLikelyToBeFull() {
    assertThat(signs(Map.of("exceptions", 0L), Map.of("exceptions.RegionTooBusyException", 3L)))
        .singleElement()
        .satisfies(sign -> assertThat(sign.certainty()).isEqualTo(Certainty.LIKELY));
  }

  @Test
  void aLongestWaitCountsOnlyIfItsPageWasMadeAnewInBetween() {
    Map<String, Long> later = Map.of("longestSyncMillis", 4000L, "walSyncs", 8L);

    assertThat(signs(Map.of("walSyncs", 8L), later)).isEmpty();
    assertThat(signs(Map.of("walSyncs", 7L), later))
        .extracting(CounterSign::cause, CounterSign::waitedMillis)
        .containsExactly(tuple(StallCause.WAL_SYNC, 4000L));
  }

  @Test
  void aQueueAsLongAsThereAreHandlersIsASignOnlyIfItWasSoBothTimes() {
    assertThat(signs(Map.of("callQueue", 0L), Map.of("callQueue", 9L))).isEmpty();
    assertThat(signs(Map.of("callQueue", 3L), Map.of("callQueue", 9L)))
        .extracting(CounterSign::cause)
        .containsExactly(StallCause.CALL_QUEUE);
  }

  @Test
  void limitsThatAreNoNumbersAreHBasesDefaults() {
    assertThat(Limits.of(Map.of("hbase.regionserver.handler.count", "many")))
        .isEqualTo(Limits.DEFAULT);
    assertThat(Limits.of(Map.of("hbase.hstore.blockingStoreFiles", "4")))
        .isEqualTo(new Limits(30, 4));
  }

  @Property
  void equalReadingsAndMissingOnesShowNoHeldWrite(@ForAll("counters") Map<String, Long> reading) {
    Map<String, Long> calm = new HashMap<>(reading);
    calm.remove("callQueue");

    assertThat(signs(calm, calm)).noneMatch(CounterSign::holds);
    assertThat(signs(Map.of(), calm)).noneMatch(CounterSign::holds);
    assertThat(signs(calm, Map.of())).isEmpty();
  }

  @Property
  void countersThatGoBackShowNoHeldWrite(
      @ForAll("counters") Map<String, Long> earlier, @ForAll("shares") double share) {
    Map<String, Long> later = new HashMap<>();
    earlier.forEach((key, value) -> later.put(key, (long) (value * share)));
    later.remove("callQueue");

    assertThat(signs(earlier, later)).noneMatch(CounterSign::holds);
  }

  @Property
  void aRestartHidesAllElse(
      @ForAll("counters") Map<String, Long> earlier, @ForAll("counters") Map<String, Long> later) {
    Map<String, Long> before = new HashMap<>(earlier);
    Map<String, Long> after = new HashMap<>(later);
    before.put("cpuNanos", 5000L);
    after.put("cpuNanos", 4999L);

    assertThat(signs(before, after)).isEmpty();
  }

  @Provide
  Arbitrary<Map<String, Long>> counters() {
    List<String> keys =
        Stream.concat(
                Stream.of(Counter.values()).map(Counter::key),
                Stream.of(
                    "exceptions.RegionTooBusyException",
                    "exceptions.callQueueTooBig",
                    "exceptions.callTimedOut"))
            .toList();
    return Arbitraries.maps(Arbitraries.of(keys), Arbitraries.longs().between(0, 1_000_000));
  }

  @Provide
  Arbitrary<Double> shares() {
    return Arbitraries.doubles().between(0, 1);
  }
}
