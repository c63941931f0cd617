// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

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
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsReaderTest {

  private static final String SERVER = "rs1.example,16020,1795879600343";
  private static final long START = 1_795_880_000_000_000L;
  private static final long SECOND = 1_000_000;

  @TempDir private Path folder;

  private final List<Sighting> seen = new ArrayList<>();

  /** A page as HBase 2.6.4 on Java 17 shows it, shortened; figures by their attributes. */
  private static String beans(Map<String, Long> figures) {
    return """
        [{"name":"java.lang:name=G1 Young Generation,type=GarbageCollector","modelerType":"x",
          "LastGcInfo":{"duration":7},"CollectionCount":%s,"CollectionTime":%s,"Valid":true,
          "Name":"G1 Young Generation"},
         {"name":"java.lang:type=Runtime","Uptime":400000,"StartTime":1795879600000},
         {"name":"Hadoop:service=HBase,name=RegionServer,sub=Regions","tag.Context":"regionserver",
          "Namespace_default_table_t_region_r_metric_storeCount":1},
         {"name":"Hadoop:service=HBase,name=RegionServer,sub=WAL","tag.Hostname":"rs1",
          "SyncTime_num_ops":%s,"SyncTime_max":%s,"SyncTime_mean":2.5,"slowAppendCount":0},
         {"name":"Hadoop:service=HBase,name=RegionServer,sub=Server",
          "tag.serverName":"rs1.example,16020,1795879600343","flushQueueLength":%s,
          "compactionQueueLength":%s,"updatesBlockedTime":%s,"blockedRequestCount":%s,
          "PauseTimeWithGc_num_ops":0,"PauseTimeWithoutGc_num_ops":%s,"slowAppendCount":99},
         {"name":"Hadoop:service=HBase,name=RegionServer,sub=IPC","numCallsInGeneralQueue":3,
          "QueueCallTime_num_ops":%s,"QueueCallTime_max":%s,"QueueCallTime_mean":%s,
          "QueueCallTime_TimeRangeCount_0-1":99,"QueueCallTime_TimeRangeCount_300-1000":%s,
          "exceptions":0,
          "exceptions.callQueueTooBig":%s,"exceptions.rpcThrottling":0}]"""
        .formatted(
            List.of(
                    "CollectionCount",
                    "CollectionTime",
                    "SyncTime_num_ops",
                    "SyncTime_max",
                    "flushQueueLength",
                    "compactionQueueLength",
                    "updatesBlockedTime",
                    "blockedRequestCount",
                    "PauseTimeWithoutGc_num_ops",
                    "QueueCallTime_num_ops",
                    "QueueCallTime_max",
                    "QueueCallTime_mean",
                    "QueueCallTime_TimeRangeCount_300-1000",
                    "exceptions.callQueueTooBig")
                .stream()
                .map(name -> figures.getOrDefault(name, 0L))
                .toArray())
        .replace("\n", "");
  }

  private static String line(long seconds, Map<String, Long> figures) {
    return "{\"time\":%s,\"server\":\"%s\",\"beans\":%s}\n"
        .formatted(START + seconds * SECOND, SERVER, beans(figures));
  }

  private FileFacts read(String name, byte[] content) throws IOException {
    EvidenceFile file = new EvidenceFile(Files.write(folder.resolve(name), content), name);
    MetricsReader reader = new MetricsReader();
    assertThat(reader.recognizes(file.head())).isTrue();
    return reader.read(file, new ReadingRules(ZoneId.of("UTC"), Long.MIN_VALUE), seen::add);
  }

  private FileFacts read(String content) throws IOException {
    return read("jmx.jsonl", content.getBytes(StandardCharsets.UTF_8));
  }

  private List<String> causes() {
    return seen.stream().map(one -> one.row().cause()).toList();
  }

  @Test
  void aCounterThatGrowsBetweenTwoSamplesBoundsTheTimeOfItsCause() throws IOException {
    FileFacts facts =
        read(
            line(0, Map.of("blockedRequestCount", 7L))
                + line(10, Map.of("blockedRequestCount", 19L))
                + line(20, Map.of("blockedRequestCount", 19L)));

    assertThat(causes()).containsExactly("REGION_MEMSTORE");
    Sighting blocked = seen.get(0);
    assertThat(blocked.precision()).isEqualTo(Sighting.Precision.WITHIN);
    assertThat(blocked.source()).hasToString("jmx.jsonl:2");
    assertThat(blocked.row().server()).isEqualTo(SERVER);
    assertThat(blocked.row().figures()).isEqualTo(Map.of("rejected", 12L));
    // HBase's metrics are up to 15 s old.
    assertThat(blocked.row().start()).isEqualTo(START - 15 * SECOND);
    assertThat(blocked.row().end()).isEqualTo(START + 10 * SECOND);
    assertThat(facts).isEqualTo(new FileFacts(SERVER, START, START + 20 * SECOND, 3, List.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "updatesBlockedTime, 1, GLOBAL_MEMSTORE",
    "exceptions.callQueueTooBig, 1, CALL_REJECTED",
    "PauseTimeWithoutGc_num_ops, 1, PROCESS_PAUSE"
  })
  void eachCounterTellsOfItsCause(String attribute, long growth, String cause) throws IOException {
    read(line(0, Map.of()) + line(10, Map.of(attribute, growth)));
    assertThat(causes()).containsExactly(cause);
  }

  @ParameterizedTest
  @CsvSource({
    "SyncTime, 199, ''",
    "SyncTime, 200, WAL_SYNC",
    "QueueCallTime, 199, ''",
    "QueueCallTime, 200, CALL_QUEUE"
  })
  void aPeakTellsFromItsLeastLengthOn(String histogram, long peak, String cause)
      throws IOException {
    read(
        line(0, Map.of(histogram + "_num_ops", 5L))
            + line(10, Map.of(histogram + "_num_ops", 6L, histogram + "_max", peak))
            + line(20, Map.of(histogram + "_num_ops", 6L, histogram + "_max", peak)));
    assertThat(String.join(" ", causes())).isEqualTo(cause);
    assertThat(seen).allMatch(one -> one.row().figures().get("longestMicros") == 1000 * peak);
  }

  @ParameterizedTest
  @CsvSource({"10, 999, ''", "10, 1000, GC_PAUSE", "1, 100, GC_PAUSE", "0, 0, ''"})
  void collectionsTellIfTheyAreLongOnAverage(long count, long millis, String cause)
      throws IOException {
    read(line(0, Map.of()) + line(10, Map.of("CollectionCount", count, "CollectionTime", millis)));
    assertThat(String.join(" ", causes())).isEqualTo(cause);
    // The JVM's own figures are current.
    assertThat(seen).allMatch(one -> one.row().start() == START);
  }

  @Test
  void aLongQueueSaysHowLongAllCallsWaited() throws IOException {
    read(
        line(0, Map.of("QueueCallTime_num_ops", 100L))
            + line(
                10,
                Map.of(
                    "QueueCallTime_num_ops", 350L,
                    "QueueCallTime_max", 800L,
                    "QueueCallTime_mean", 40L)));

    assertThat(seen.get(0).row().figures())
        .isEqualTo(Map.of("longestMicros", 800_000L, "handlerMillis", 10_000L));
  }

  @Test
  void aMeanOfTheLastSecondsIsNotTakenForThatOfAMinute() throws IOException {
    read(
        line(0, Map.of("QueueCallTime_num_ops", 100L))
            + line(
                60,
                Map.of(
                    "QueueCallTime_num_ops", 30_100L,
                    "QueueCallTime_max", 900L,
                    "QueueCallTime_mean", 800L)));

    assertThat(seen.get(0).row().figures()).isEqualTo(Map.of("longestMicros", 900_000L));
  }

  @Test
  void fewWaitsAmongManyCallsCountByTheirRanges() throws IOException {
    read(
        line(0, Map.of("QueueCallTime_num_ops", 1L))
            + line(
                10,
                Map.of(
                    "QueueCallTime_num_ops", 50_001L,
                    "QueueCallTime_max", 350L,
                    "QueueCallTime_TimeRangeCount_300-1000", 50L)));

    assertThat(seen.get(0).row().figures()).containsEntry("handlerMillis", 15_000L);
  }

  @Test
  void aFlushQueueTellsOnlyWhileWritesWait() throws IOException {
    Map<String, Long> queued = Map.of("flushQueueLength", 3L, "compactionQueueLength", 1L);
    Map<String, Long> waiting = new TreeMap<>(queued);
    waiting.put("blockedRequestCount", 4L);

    read(line(0, queued) + line(10, queued) + line(20, waiting));

    assertThat(causes())
        .containsExactly("COMPACTION_QUEUE", "REGION_MEMSTORE", "FLUSH_QUEUE", "COMPACTION_QUEUE");
  }

  @Test
  void aServerThatBeganAnewHasNotGrown() throws IOException {
    read(
        line(0, Map.of("blockedRequestCount", 700L, "CollectionCount", 9L, "CollectionTime", 900L))
            + line(10, Map.of("blockedRequestCount", 5L)));
    assertThat(seen).isEmpty();
  }

  @Test
  void samplesFarApartSayNothing() throws IOException {
    read(line(0, Map.of()) + line(601, Map.of("blockedRequestCount", 5L)));
    assertThat(seen).isEmpty();
  }

  @Test
  void aTornLineIsSkippedAndCounted() throws IOException {
    String whole = line(0, Map.of()) + line(10, Map.of("blockedRequestCount", 5L));
    FileFacts facts = read(line(-10, Map.of()).substring(0, 700) + "\n" + whole);
    assertThat(causes()).containsExactly("REGION_MEMSTORE");
    assertThat(facts.doubts()).containsExactly("1 incomplete or damaged parts were skipped");
  }

  @Test
  void dumpsWithOneSampleEachAreJoined() throws IOException {
    String dump = "{\"beans\" : %s}";
    FileFacts facts =
        read("1.json", dump.formatted(beans(Map.of())).getBytes(StandardCharsets.UTF_8));
    assertThat(facts.server()).isEqualTo(SERVER);
    assertThat(facts.from()).isEqualTo(START);
    String later =
        beans(Map.of("blockedRequestCount", 5L)).replace("\"Uptime\":400000", "\"Uptime\":410000");
    read("2.json", dump.formatted(later).getBytes(StandardCharsets.UTF_8));

    List<Sighting> joined = SampleJoin.joined(seen);

    assertThat(joined).hasSize(1);
    assertThat(joined.get(0).row().cause()).isEqualTo("REGION_MEMSTORE");
    assertThat(joined.get(0).source()).hasToString("2.json:1");
  }

  @Test
  void dumpsThatWereAppendedToOneFileAreAllRead() throws IOException {
    String later =
        beans(Map.of("blockedRequestCount", 5L)).replace("\"Uptime\":400000", "\"Uptime\":410000");
    String all = "{\"beans\" : " + beans(Map.of()) + "}\n{\"beans\" : " + later + "}\n";

    FileFacts facts = read("all.json", all.getBytes(StandardCharsets.UTF_8));

    assertThat(facts.lines()).isEqualTo(2);
    assertThat(facts.to()).isEqualTo(START + 10 * SECOND);
    assertThat(SampleJoin.joined(seen))
        .extracting(one -> one.row().cause())
        .containsExactly("REGION_MEMSTORE");
  }

  @Test
  void aDumpThatIsCutOffIsRefusedInASentence() {
    String dump = "{\"beans\" : %s}".formatted(beans(Map.of()));
    for (int length : new int[] {30, 300, dump.length() - 1}) {
      assertThatIOException()
          .isThrownBy(
              () -> read("1.json", dump.substring(0, length).getBytes(StandardCharsets.UTF_8)))
          .withMessageContaining("cut off");
    }
  }

  @Test
  void packedLinesThatAreCutOffAreReadAsFarAsTheyGo() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream packing = new GZIPOutputStream(bytes)) {
      for (int i = 0; i < 1000; i++) {
        packing.write(
            line(10L * i, Map.of("blockedRequestCount", 5L * i)).getBytes(StandardCharsets.UTF_8));
      }
    }
    FileFacts facts = read("1.gz", Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2));
    assertThat(seen).isNotEmpty();
    assertThat(facts.doubts()).contains("the compressed file is cut off");
  }

  private static String series(String name, String labels, String... values) {
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      pairs.add("[%s,\"%s\"]".formatted(START / SECOND + 15L * i, values[i]));
    }
    return "{\"metric\":{\"__name__\":\"%s\",\"instance\":\"rs1.example:9100\"%s},\"values\":[%s]}"
        .formatted(name, labels, String.join(",", pairs));
  }

  private static String range(String... series) {
    return "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[%s]}}"
        .formatted(String.join(",", series));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "server_blocked_request_count|,\"servername\":\"rs1.example,16020,1\"|REGION_MEMSTORE",
        "Hadoop_HBase_blockedRequestCount|,\"name\":\"RegionServer\",\"sub\":\"Server\""
            + "|REGION_MEMSTORE",
        "hbase_regionserver_server_updatesblockedtime|,\"job\":\"hbase\"|GLOBAL_MEMSTORE",
        "Hadoop_HBase_RegionServer_updatesBlockedTime|,\"job\":\"hbase\"|GLOBAL_MEMSTORE",
        "region_server_exceptions_call_queue_too_big|,\"context\":\"regionserver\"|CALL_REJECTED",
        "hbase_regionserver_ipc_exceptions_callqueuetoobig|,\"a\":\"b\"|CALL_REJECTED",
        "wal_slow_append_count|,\"context\":\"regionserver\"|WAL_APPEND",
        "server_slow_append_count|,\"context\":\"regionserver\"|",
        "Hadoop_HBase_slowAppendCount|,\"sub\":\"WAL\"|WAL_APPEND",
        "Hadoop_HBase_slowAppendCount|,\"sub\":\"Server\"|",
        "Hadoop_HBase_blockedRequestCount|,\"name\":\"Master\",\"sub\":\"Server\"|",
        "hbase_table_blockedRequestCount|,\"a\":\"b\"|"
      })
  void exportersSpellOneNameInSeveralWays(String name, String labels, String cause)
      throws IOException {
    read(range(series(name, labels, "5", "5", "6", "6")));
    assertThat(causes()).isEqualTo(cause == null ? List.of() : List.of(cause));
  }

  @Test
  void collectorsBesideTheProcessAreNoPauses() throws IOException {
    read(
        range(
            series("jvm_gc_collection_seconds_sum", ",\"gc\":\"ZGC Cycles\"", "0", "90"),
            series("jvm_gc_collection_seconds_count", ",\"gc\":\"ZGC Cycles\"", "0", "9"),
            series("jvm_gc_collection_seconds_sum", ",\"gc\":\"ZGC Pauses\"", "0", "0.002"),
            series("jvm_gc_collection_seconds_count", ",\"gc\":\"ZGC Pauses\"", "0", "27"),
            series("jvm_metrics_gc_time_millis", "", "0", "90002"),
            series("jvm_metrics_gc_time_millis_zgc_cycles", "", "0", "90000"),
            series("jvm_metrics_gc_time_millis_zgc_pauses", "", "0", "2")));
    assertThat(seen).isEmpty();
  }

  @Test
  void secondsOfCollectionsAreAdded() throws IOException {
    read(
        range(
            series("jvm_gc_collection_seconds_sum", ",\"gc\":\"G1 Young Generation\"", "1", "1.2"),
            series("jvm_gc_collection_seconds_count", ",\"gc\":\"G1 Young Generation\"", "1", "2"),
            series("jvm_gc_collection_seconds_sum", ",\"gc\":\"G1 Old Generation\"", "0", "0"),
            series("jvm_gc_collection_seconds_count", ",\"gc\":\"G1 Old Generation\"", "0", "0")));
    assertThat(causes()).containsExactly("GC_PAUSE");
    assertThat(seen.get(0).row().server()).isEqualTo("rs1.example");
    assertThat(seen.get(0).row().end()).isEqualTo(START + 15 * SECOND);
  }

  @Test
  void aSeriesThatBeginsLaterDoesNotCountAsGrowth() throws IOException {
    String late = series("server_blocked_request_count", "", "NaN", "NaN", "800", "800", "801");
    read(range(series("server_flush_queue_length", "", "0", "0", "0", "0", "0"), late));
    assertThat(causes()).containsExactly("REGION_MEMSTORE");
    assertThat(seen.get(0).row().figures()).isEqualTo(Map.of("rejected", 1L));
  }

  @Test
  void theResultOfAFunctionIsSaidToBeOfNoUse() throws IOException {
    String nameless = series("x", "", "1", "2").replace("\"__name__\":\"x\",", "");
    assertThat(read(range(nameless)).doubts()).singleElement().asString().contains("__name__");
  }

  @Test
  void textWithTimesIsRead() throws IOException {
    StringBuilder text = new StringBuilder("# TYPE server_blocked_request_count counter\n");
    for (int i = 0; i < 3; i++) {
      text.append(
          "server_blocked_request_count{servername=\"%s\",hostname=\"a\\\"b\"} %s %s\n"
              .formatted(SERVER, i == 0 ? 1 : 4, START / 1000 + 10_000L * i));
    }
    read(text.toString());
    assertThat(causes()).containsExactly("REGION_MEMSTORE");
    assertThat(seen.get(0).row().server()).isEqualTo(SERVER);
  }

  @Test
  void textWithoutTimesIsUndated() throws IOException {
    assertThat(read("server_blocked_request_count{hostname=\"a\"} 4\n").isDated()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"event\",\"server\":\"a\"}",
        "[2026-11-22T07:00:01.000+0000][0.010s] Using G1\n",
        "2026-11-22T07:00:01,000 INFO  [main] regionserver.HRegionServer: STARTING\n",
        "{\"time\":5,\"server\":\"a\",\"meters\":{},\"counters\":{}}",
        "{\n  \"startTime\": 1,\n  \"processingTime\": 2 }",
        "{\"status\":\"error\",\"error\":\"x\"}",
        ""
      })
  void anotherFileIsNotRecognized(String head) {
    assertThat(new MetricsReader().recognizes(head)).isFalse();
  }
}
