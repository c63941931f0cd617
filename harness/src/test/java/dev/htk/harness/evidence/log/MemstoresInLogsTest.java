// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.evidence.Sighting.Precision;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemstoresInLogsTest extends ServerLogFixture {

  @Test
  void aFlushLastsAsLongAsItsLastLineSays() throws IOException {
    read(
        at(
            8.318,
            "regionserver.HRegion: Flushing "
                + REGION
                + " 1/1 column families, dataSize=3.91 MB heapSize=4.05 MB"),
        at(9.235, flushed(919)));

    assertThat(sightings).hasSize(1);
    assertSpan(0, StallCause.FLUSH, 8.316, 9.235, Precision.MEASURED);
    assertThat(sightings.get(0).row().region()).isEqualTo(REGION);
    assertThat(sightings.get(0).row().figure("memstoreBytes")).isEqualTo(4134888);
    assertThat(sightings.get(0).source()).hasToString("rs1.log:2");
  }

  @Test
  void aFlushThatHadNotEndedIsBoundedByTheLastLine() throws IOException {
    read(
        at(
            8,
            "regionserver.HRegion: Flushing "
                + REGION
                + " 1/1 column families, dataSize=3.91 MB heapSize=4.05 MB"),
        at(20, "regionserver.HStore: Added hdfs://nn/hbase/data, entries=2031"));

    assertSpan(0, StallCause.FLUSH, 8, 20, Precision.WITHIN);
  }

  @Test
  void aDelayedFlushIsDelayedUntilItBegins() throws IOException {
    read(
        at(
            1,
            "regionserver.MemStoreFlusher: "
                + REGION
                + " has too many store files(5); delaying flush up to 15000 ms"),
        at(9.235, flushed(235)));

    assertSpan(0, StallCause.FLUSH_DELAYED, 1, 9, Precision.MEASURED);
  }

  @Test
  void aDelayedFlushIsBoundedByTheLongestWait() throws IOException {
    read(
        at(
            1,
            "regionserver.MemStoreFlusher: "
                + REGION
                + " has too many store files(5); delaying flush up to 15000 ms"),
        at(59, "regionserver.HStore: Added hdfs://nn/hbase/data, entries=2031"));

    assertSpan(0, StallCause.FLUSH_DELAYED, 1, 16, Precision.WITHIN);
  }

  @Test
  void aFlushThatWaitedLongEnoughSaysForHowLong() throws IOException {
    read(
        at(
            1,
            "regionserver.MemStoreFlusher: "
                + REGION
                + " has too many store files(5); delaying flush up to 15000 ms"),
        at(
            16.1,
            "regionserver.MemStoreFlusher: Waited 15100ms on a compaction to clean up 'too many"
                + " store files'; waited long enough... proceeding with flush of "
                + WHOLE));

    assertThat(sightings).hasSize(1);
    assertSpan(0, StallCause.FLUSH_DELAYED, 1, 16.1, Precision.MEASURED);
    assertThat(sightings.get(0).row().table()).isEqualTo("orders");
  }

  @Test
  void aCompactionIsJoinedToItsStart() throws IOException {
    read(
        at(26.506, "regionserver.HRegion: Starting compaction of " + REGION + "/cf in " + WHOLE),
        at(
            40.163,
            "throttle.PressureAwareThroughputController: "
                + REGION
                + "#cf#compaction#4 average throughput is 0.45 MB/second, slept 5 time(s) and total"
                + " slept time is 9708 ms. 1 active operations remaining, total limit is 1.00"
                + " MB/second"),
        at(
            40.846,
            "regionserver.HStore: Completed major compaction of 4 (all) file(s) in "
                + REGION
                + "/cf of "
                + REGION
                + " into 3911acc90e0142209475bdec3e7b3df4(size=6.0 M), total size for store is 9.9"
                + " M. This selection was in queue for 2sec, and took 14sec to execute."));

    assertThat(causes()).containsExactly("COMPACTION_THROTTLED", "COMPACTION", "COMPACTION_QUEUE");
    assertSpan(0, StallCause.COMPACTION_THROTTLED, 26.506, 40.163, Precision.WITHIN);
    assertSpan(1, StallCause.COMPACTION, 26.506, 40.846, Precision.MEASURED);
    assertSpan(2, StallCause.COMPACTION_QUEUE, 24.506, 26.506, Precision.MEASURED);
    assertThat(sightings.get(1).row().family()).isEqualTo("cf");
    assertThat(sightings.get(1).row().table()).isEqualTo("orders");
    assertThat(sightings.get(1).row().figures())
        .isEqualTo(Map.of("major", 1L, "queuedMicros", 2_000_000L, "throttledMicros", 9_708_000L));
  }

  @Test
  void aCompactionThatSleptALittleWasNotThrottled() throws IOException {
    read(
        at(1, "regionserver.HRegion: Starting compaction of " + REGION + "/cf in " + WHOLE),
        at(
            60,
            "throttle.PressureAwareThroughputController: "
                + REGION
                + "#cf#compaction#4 average throughput is 40.45 MB/second, slept 5 time(s) and"
                + " total slept time is 9708 ms. 1 active operations remaining, total limit is"
                + " 50.00 MB/second"));

    assertThat(causes()).doesNotContain("COMPACTION_THROTTLED");
  }

  @Test
  void aCompactionLastsAsLongAsItSaysIfItsStartIsOfAnother() throws IOException {
    read(
        at(1, "regionserver.HRegion: Starting compaction of " + REGION + "/cf in " + WHOLE),
        at(
            40,
            "regionserver.HStore: Completed compaction of 4 file(s) in "
                + (REGION + "/cf of " + REGION)
                + " into none, total size for store is 9.9 M. This selection was in queue for"
                + " 0sec, and took 5sec to execute."));

    assertSpan(0, StallCause.COMPACTION, 35, 40, Precision.MEASURED);
  }

  @Test
  void aDelayOfWhichTheFlushIsMissingIsNotEndedByALaterOne() throws IOException {
    read(
        at(
            1,
            "regionserver.MemStoreFlusher: "
                + REGION
                + " has too many store files(5); delaying flush up to 15000 ms"),
        at(7200, flushed(100)));

    assertSpan(0, StallCause.FLUSH_DELAYED, 1, 76, Precision.WITHIN);
  }

  @Test
  void aCompactionThatWasNotThrottledIsJustACompaction() throws IOException {
    read(
        at(
            54.943,
            "throttle.PressureAwareThroughputController: "
                + REGION
                + "#cf#compaction#18 average throughput is 45.51 MB/second, slept 0 time(s) and"
                + " total slept time is 0 ms. 0 active operations remaining, total limit is"
                + " unlimited"),
        at(
            55,
            "regionserver.HStore: Completed compaction of 4 file(s) in "
                + REGION
                + "/cf of "
                + REGION
                + " into none, total size for store is 9.9 M. This selection was in queue for 0sec,"
                + " and took 1mins, 2sec to execute."));

    assertThat(causes()).containsExactly("COMPACTION");
    assertSpan(0, StallCause.COMPACTION, -7, 55, Precision.MEASURED);
  }

  @Test
  void blockedUpdatesLastFromTheFirstHandlerToTheLast() throws IOException {
    read(
        at(
            1,
            "regionserver.MemStoreFlusher: Blocking updates: global memstore heapsize 281.7 M is >="
                + " blocking 281.6 M"),
        at(
            1.5,
            "regionserver.MemStoreFlusher: Blocking updates: global memstore heapsize 281.7 M is >="
                + " blocking 281.6 M"),
        at(3, "regionserver.MemStoreFlusher: Memstore is above high water mark and block 2000 ms"),
        at(3.2, "regionserver.MemStoreFlusher: Unblocking updates for server " + SERVER),
        at(3.4, "regionserver.MemStoreFlusher: Unblocking updates for server " + SERVER));

    assertThat(sightings).hasSize(1);
    assertSpan(0, StallCause.GLOBAL_MEMSTORE, 1, 3.4, Precision.MEASURED);
  }

  @Test
  void blockedUpdatesOfWhichTheBeginIsInAnotherFileAreTakenFromTheirLength() throws IOException {
    read(
        at(3, "regionserver.MemStoreFlusher: Memstore is above high water mark and block 2000 ms"),
        at(
            3.1,
            "regionserver.MemStoreFlusher: Memstore is above high water mark and block 1900 ms"));

    assertSpan(0, StallCause.GLOBAL_MEMSTORE, 1, 3, Precision.MEASURED);
    assertSpan(1, StallCause.GLOBAL_MEMSTORE, 3, 3.1, Precision.MEASURED);
  }

  @Test
  void refusalsOfAFullRegionLastUntilItsFlush() throws IOException {
    String trace =
        "\tat org.apache.hadoop.hbase.regionserver.HRegion.checkResources(HRegion.java:5125)";
    String refusal =
        "org.apache.hadoop.hbase.RegionTooBusyException: Over memstore limit=16.0 M, regionName="
            + REGION
            + ", server="
            + SERVER;
    String dated = "regionserver.HRegion: Region is too busy due to exceeding memstore size limit.";
    read(at(1, dated), refusal, trace, at(2, dated), refusal, trace, at(5, flushed(100)));

    assertSpan(1, StallCause.REGION_MEMSTORE, 1, 5, Precision.MEASURED);
    assertThat(sightings.get(1).row().figure("rejected")).isEqualTo(2);
    assertThat(sightings.get(1).source().line()).isEqualTo(2);
  }
}
