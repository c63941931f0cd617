// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.Sighting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataNodeLogReaderTest {

  @TempDir private Path folder;

  @Test
  void everySlowStepIsASlowDataNodeOfNoServer() throws IOException {
    List<Sighting> sightings = new ArrayList<>();

    FileFacts facts =
        read(
            sightings,
            "2026-11-28 12:00:00,000 INFO datanode.DataNode: Receiving BP-1:blk_1 src: /10.0.0.9:1",
            "2026-11-28 12:00:01,000 WARN datanode.DataNode: Slow BlockReceiver write packet to"
                + " mirror took 400ms (threshold=300ms), downstream DNs=[10.0.0.8:9866], blockId=1,"
                + " seqno=7",
            "2026-11-28 12:00:02,000 WARN datanode.DataNode: Slow flushOrSync took 500ms"
                + " (threshold=300ms), isSync:true, flushTotalNanos=1ns, volume=file:/data/1,"
                + " blockId=1, seqno=8",
            "2026-11-28 12:00:03,000 WARN datanode.DataNode: Slow BlockReceiver write data to disk"
                + " cost: 600ms (threshold=300ms), volume=file:/data/1, blockId=1, seqno=9",
            "2026-11-28 12:00:04,000 WARN datanode.DataNode: Slow BlockReceiver write data to disk"
                + " cost:700ms (threshold=300ms), volume=file:/data/1, blockId=1, seqno=9",
            "2026-11-28 12:00:23,989 INFO util.JvmPauseMonitor: Detected pause in JVM or host"
                + " machine (eg GC): pause of approximately 7543ms",
            "No GCs detected");

    assertThat(sightings)
        .extracting(sighting -> (sighting.row().end() - sighting.row().start()) / 1000)
        .containsExactly(400L, 500L, 600L, 700L, 7543L);
    assertThat(sightings)
        .extracting(sighting -> sighting.row().cause())
        .containsOnly("SLOW_DATANODE");
    assertThat(sightings).extracting(sighting -> sighting.row().server()).containsOnlyNulls();
    assertThat(sightings.get(0).source()).hasToString("dn1.log:2");
    assertThat(facts.server()).isNull();
    assertThat(facts.to() - facts.from()).isEqualTo(23_989_000);
  }

  @Test
  void aCutLineIsNoMessage() throws IOException {
    List<Sighting> sightings = new ArrayList<>();

    read(
        sightings,
        "2026-11-28 12:00:01,000 WARN datanode.DataNode: Slow flushOrSync took 5",
        "2026-11-28 12:00:02,000 WARN datanode.DataNode: Slow flushOrSync took xms"
            + " (threshold=300ms)");

    assertThat(sightings).isEmpty();
  }

  private FileFacts read(List<Sighting> sightings, String... lines) throws IOException {
    Path file = Files.write(folder.resolve("dn1.log"), List.of(lines));
    return new DataNodeLogReader()
        .read(
            new EvidenceFile(file, "dn1.log"),
            new ReadingRules(ZoneOffset.UTC, Long.MIN_VALUE),
            sightings::add);
  }
}
