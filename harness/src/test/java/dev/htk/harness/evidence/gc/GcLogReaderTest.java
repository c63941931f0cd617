// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.Sighting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GcLogReaderTest {

  private static final String G1 =
      """
      [2026-11-22T07:00:01.000+0000][0.010s][info][gc] Using G1
      [2026-11-22T07:00:02.000+0000][2.000s][info][gc,start    ] GC(3) Pause Young (Normal) (G1 Evacuation Pause)
      [2026-11-22T07:00:02.100+0000][2.100s][info][gc          ] GC(3) Pause Young (Normal) (G1 Evacuation Pause) 118M->44M(512M) 100.250ms
      [2026-11-22T07:00:02.101+0000][2.101s][info][safepoint   ] Safepoint "G1CollectForAllocation", Time since last: 90 ns, Reaching safepoint: 90 ns, Cleanup: 10 ns, At safepoint: 100300000 ns, Total: 100400000 ns
      [2026-11-22T07:00:03.500+0000][3.500s][info][gc          ] GC(4) Concurrent Mark Cycle 480.000ms
      [2026-11-22T07:00:05.050+0000][5.050s][info][safepoint   ] Safepoint "HeapDumper", Time since last: 90 ns, Reaching safepoint: 90 ns, At safepoint: 50000000 ns, Total: 50000000 ns
      [2026-11-22T07:00:06.009+0000][6.009s][info][safepoint   ] Safepoint "Cleanup", Time since last: 90 ns, Reaching safepoint: 90 ns, At safepoint: 9000000 ns, Total: 9000000 ns
      """;

  @TempDir private Path folder;

  private final List<Sighting> seen = new ArrayList<>();

  private FileFacts read(byte[] log) throws IOException {
    EvidenceFile file = new EvidenceFile(Files.write(folder.resolve("gc.log"), log), "rs1/gc.log");
    return new GcLogReader()
        .read(file, new ReadingRules(ZoneId.of("UTC"), Long.MIN_VALUE), seen::add);
  }

  private List<String> stops(String log) throws IOException {
    read(log.getBytes(StandardCharsets.ISO_8859_1));
    return seen.stream()
        .map(
            one ->
                one.row().cause()
                    + (one.row().has("allocationStall") ? " short of memory " : " ")
                    + at(one.row().start())
                    + " "
                    + at(one.row().end()))
        .toList();
  }

  private static String at(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString().substring(17);
  }

  private static byte[] packed(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream packing = new GZIPOutputStream(bytes)) {
      packing.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }
    return bytes.toByteArray();
  }

  @Test
  void aPauseEndsAtTheTimeOfItsLineAndConcurrentWorkIsNone() throws IOException {
    assertThat(stops(G1))
        .containsExactly("GC_PAUSE 01.999750Z 02.100Z", "PROCESS_PAUSE 05Z 05.050Z");
    assertThat(seen.get(0).source()).hasToString("rs1/gc.log:3");
    assertThat(seen).allMatch(one -> one.precision() == Sighting.Precision.MEASURED);
  }

  @Test
  void theLongWayToASafepointIsAStopWithoutACollection() throws IOException {
    assertThat(
            stops(
                """
                [2026-11-22T07:00:02.000+0000] GC(3) Pause Young (Normal) (G1 Evacuation Pause) 118M->44M(512M) 20.000ms
                [2026-11-22T07:00:02.000+0000] Safepoint "G1CollectForAllocation", Time since last: 90 ns, Reaching safepoint: 700000000 ns, Cleanup: 10 ns, At safepoint: 20000000 ns, Total: 720000000 ns
                """))
        .containsExactly("GC_PAUSE 01.980Z 02Z", "PROCESS_PAUSE 01.280Z 01.980Z");
  }

  @Test
  void aSafepointOfACollectorIsACollectionThatTheLogLeavesOut() throws IOException {
    assertThat(
            stops(
                """
                [2026-11-22T07:00:02.000+0000][safepoint] Safepoint "G1CollectFull", Time since last: 9 ns, Reaching safepoint: 7 ns, At safepoint: 2 ns, Total: 720000000 ns
                """))
        .containsExactly("GC_PAUSE 01.280Z 02Z");
  }

  @Test
  void java11WritesSafepointsInSeconds() throws IOException {
    assertThat(
            stops(
                """
                [2026-11-22T07:00:02.000+0000][info][safepoint] Entering safepoint region: RevokeBias
                [2026-11-22T07:00:02.030+0000][info][safepoint] Leaving safepoint region
                [2026-11-22T07:00:02.030+0000][info][safepoint] Total time for which application threads were stopped: 0.0300000 seconds, Stopping threads took: 0.0000331 seconds
                [2026-11-22T07:00:03.000+0000][info][gc       ] GC(0) Pause Initial Mark 31M->31M(123M) 12.000ms
                """))
        .containsExactly("PROCESS_PAUSE 02Z 02.030Z", "GC_PAUSE 02.988Z 03Z");
  }

  @Test
  void threadsThatWaitForAConcurrentCollectorAreShortOfMemory() throws IOException {
    assertThat(
            stops(
                """
                [2026-11-22T07:00:02.000+0000][2.000s][info][gc          ] Allocation Stall (RpcServer.default.FPBQ.Fifo.handler=3) 143.500ms
                [2026-11-22T07:00:02.000+0000][2.000s][info][gc,phases   ] GC(7) Y: Pause Mark Start (Major) 15.000ms
                [2026-11-22T07:00:02.000+0000][2.000s][info][gc,stats    ]       Critical: Allocation Stall          2.000 / 2.000       0.1 / 0.1   ops/s
                [2026-11-22T07:00:03.000+0000][3.000s][info][gc          ] GC(9) Pause Degenerated GC (Mark) 250M->31M(256M) 61.000ms
                """))
        .containsExactly(
            "GC_PAUSE short of memory 01.856500Z 02Z",
            "GC_PAUSE 01.985Z 02Z",
            "GC_PAUSE short of memory 02.939Z 03Z");
  }

  @Test
  void java8DatesTheBeginOfAPause() throws IOException {
    assertThat(
            stops(
                """
                OpenJDK 64-Bit Server VM (25.292-b10) for linux-amd64 JRE (1.8.0_292-b10)
                2026-11-22T08:00:02.000+0100: 2.100: [GC pause (G1 Evacuation Pause) (young), 0.1000000 secs]
                   [Parallel Time: 99.0 ms, GC Workers: 2]
                2026-11-22T08:00:02.101+0100: 2.201: Total time for which application threads were stopped: 0.1004000 seconds, Stopping threads took: 0.0000200 seconds
                2026-11-22T08:00:03.000+0100: 3.100: [GC concurrent-root-region-scan-start]
                2026-11-22T08:00:03.050+0100: 3.150: [GC concurrent-mark-end, 0.4800000 secs]
                2026-11-22T08:00:04.000+0100: 4.100: [GC remark 2026-11-22T08:00:04.000+0100: 4.100: [Finalize Marking, 0.0002 secs], 0.0200000 secs]
                2026-11-22T08:00:05.050+0100: 5.150: Total time for which application threads were stopped: 0.0500000 seconds, Stopping threads took: 0.0000200 seconds
                """))
        .containsExactly(
            "GC_PAUSE 02Z 02.100Z", "GC_PAUSE 04Z 04.020Z", "PROCESS_PAUSE 05Z 05.050Z");
  }

  @Test
  void aPauseOfJava8CanGoOnOverSeveralLines() throws IOException {
    assertThat(
            stops(
                """
                2026-11-22T07:00:02.000+0000: 2.1: [GC (Allocation Failure) 2026-11-22T07:00:02.000+0000: 2.1: [ParNew
                Desired survivor size 2228224 bytes, new threshold 6 (max 6)
                : 34662K->4352K(39296K), 0.0182968 secs]2026-11-22T07:00:02.018+0000: 2.1: [CMS2026-11-22T07:00:02.020+0000: 2.1: [CMS-concurrent-mark: 0.022/0.022 secs] [Times: user=0.01 sys=0.00, real=0.01 secs]
                 (concurrent mode failure): 73101K->87000K(87424K), 1.9139462 secs] 107K->87000K(126720K), [Metaspace: 2673K->2673K(1056768K)], 2.0000000 secs] [Times: user=0.01 sys=0.00, real=2.00 secs]
                2026-11-22T07:00:07.000+0000: 7.1: [CMS-concurrent-sweep: 0.122/0.122 secs] [Times: user=0.01 sys=0.00, real=0.01 secs]
                2026-11-22T07:00:08.000+0000: 8.1: [GC (CMS Final Remark) [YG occupancy: 1 K (2 K)] [1 CMS-remark: 7K(8K)] 9K(12K), 0.0400000 secs] [Times: user=0.01 sys=0.00, real=0.04 secs]
                2026-11-22T07:00:09.000+0000: 9.1: [Full GC (System.gc()) [PSYoungGen: 1K->0K(2K)] [ParOldGen: 1K->1K(2K)] 2K->1K(4K), [Metaspace: 2K->2K(3K)], 0.3000000 secs]
                """))
        .containsExactly("GC_PAUSE 02Z 04Z", "GC_PAUSE 08Z 08.040Z", "GC_PAUSE 09Z 09.300Z");
  }

  @Test
  void timesSinceTheStartAreNoDates() throws IOException {
    FileFacts facts =
        read(
            "[0.010s][info][gc] Using G1\n[2.1s][info][gc] GC(0) Pause Full 900.1ms\n"
                .getBytes(StandardCharsets.ISO_8859_1));
    assertThat(seen).isEmpty();
    assertThat(facts.isDated()).isFalse();
    assertThat(facts.doubts()).singleElement().asString().contains("utctime");
  }

  @Test
  void millisecondsSinceTheEpochAreADate() throws IOException {
    assertThat(
            stops("[1795330802100ms][2100ms] GC(3) Pause Full (System.gc()) 9M->4M(12M) 100.000ms"))
        .containsExactly("GC_PAUSE 02Z 02.100Z");
  }

  @Test
  void aPackedLogThatIsCutOffIsReadAsFarAsItGoes() throws IOException {
    byte[] whole = packed(G1.repeat(1000));
    FileFacts facts = read(Arrays.copyOf(whole, whole.length / 2));
    assertThat(seen).isNotEmpty();
    assertThat(facts.doubts()).singleElement().asString().contains("cut off");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[0.004s][info][gc] Using G1\n",
        "[2026-11-22T07:00:01.000+0000][0.010s] Using Parallel\n",
        "[info][gc,init] CardTable entry size: 512\n",
        "[2026-11-22T07:00:01.000+0000][1] GC(0) Pause Young (Allocation Failure) 8M->1M(9M) 2.1ms\n",
        "[2026-11-22T07:00:01.000+0000][0.6s][info][safepoint ] Application time: 0.1 seconds\n",
        "2026-11-22T07:00:01.000+0000: 1.1: [GC (Allocation Failure)  8K->1K(9K), 0.0021 secs]\n",
        "Java HotSpot(TM) 64-Bit Server VM (25.201-b09) for linux-amd64 JRE (1.8.0_201-b09)\n",
        "2026-11-22 08:00:00 GC log file created gc.log.1\n1.5: [Full GC (Ergonomics) 1K, 0.1 secs]\n"
      })
  void aGcLogIsRecognizedByItsFirstLines(String head) {
    assertThat(new GcLogReader().recognizes(head)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-22T07:00:01,000 INFO  [main] regionserver.HRegionServer: STARTING\n",
        "2026-11-22 07:00:01,000 WARN  [JvmPauseMonitor] util.JvmPauseMonitor: Detected pause\n",
        "{\"beans\":[]}",
        "[{\"method\":\"Mutate\"}]",
        ""
      })
  void anotherFileIsNot(String head) {
    assertThat(new GcLogReader().recognizes(head)).isFalse();
  }

  @Property(tries = 200)
  void aLogThatIsCutAnywhereSaysNothingElse(@ForAll @IntRange(max = 4000) int length) {
    List<JvmStop> whole = stops(G1.lines().toList());
    String head = G1.substring(0, Math.min(length, G1.length()));
    List<JvmStop> cut = stops(head.lines().toList());
    assertThat(whole.subList(0, cut.size())).isEqualTo(cut);
  }

  @Property(tries = 200)
  void theOrderOfDecorationsDoesNotMatter(@ForAll long seed) {
    List<String> decorations =
        new ArrayList<>(
            List.of("2026-11-22T07:00:02.100+0000", "2.100s", "info", "gc   ", "1234", "host"));
    Collections.shuffle(decorations, new Random(seed));
    String line =
        "[" + String.join("][", decorations) + "] GC(3) Pause Full (System.gc()) 9M->4M(12M) 4.5ms";
    assertThat(stops(List.of(line))).singleElement().matches(JvmStop::isCollection);
  }

  @Test
  void aDateFarAheadIsNoFault() {
    String line =
        "[9926-11-22T07:00:02.100+0000][gc] GC(3) Pause Full (System.gc()) 9M->4M(12M) 4.5ms";
    assertThat(stops(List.of(line))).hasSize(1);
  }

  @Property(tries = 500)
  void anyDamageIsSkipped(@ForAll long seed) {
    Random random = new Random(seed);
    byte[] bytes = G1.getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i < 20; i++) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    assertThat(stops(new String(bytes, StandardCharsets.ISO_8859_1).lines().toList()))
        .allMatch(stop -> stop.start() <= stop.end());
  }

  private static List<JvmStop> stops(List<String> lines) {
    List<JvmStop> stops = new ArrayList<>();
    JvmStops found = new JvmStops(stops::add);
    lines.forEach(found::take);
    return stops;
  }
}
