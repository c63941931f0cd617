// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.tuning.lint.Severity;
import java.lang.reflect.Method;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.http.prometheus.PrometheusHadoopServlet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests each check on a snapshot with its fault. */
class ExaminationTest {

  private static final Set<Check> ERRORS =
      EnumSet.of(
          Check.STUCK_REGIONS,
          Check.SMALL_HEAP,
          Check.SLOW_DATANODE,
          Check.HELD_WRITES,
          Check.FULL_HANDLERS,
          Check.STALLS,
          Check.SETTINGS,
          Check.SKEWED_TABLE,
          Check.MEMORY);

  @Test
  void aCleanClusterHasNoProblemAndEverythingIsSeen() throws Exception {
    Examination examination = examine(Snapshots.clean());

    assertThat(examination.problems()).isEmpty();
    assertThat(examination.good()).isTrue();
    assertThat(examination.unseen()).isEmpty();
    assertThat(examination.facts())
        .containsOnlyKeys("versions", "memory", "calls", "tables", "stalls");
  }

  @ParameterizedTest
  @EnumSource(Check.class)
  void eachCheckFindsItsFaultAndNoOtherDoes(Check check) throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    plant(check, snapshot);

    Examination examination = examine(snapshot);

    assertThat(examination.problems())
        .extracting(Problem::check)
        .contains(check)
        .isSubsetOf(check, implied(check));
    assertThat(examination.good()).isEqualTo(!ERRORS.contains(check));
    assertThat(examination.problems())
        .allSatisfy(
            problem -> {
              assertThat(problem.where()).isNotBlank();
              assertThat(problem.message()).isNotBlank().doesNotContain("\n");
              assertThat(problem.action()).isNotBlank();
            });
  }

  @Test
  void aServerWhoseVersionIsNotSeenHasNoOtherOne() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.server(snapshot).remove("version");

    assertThat(examine(snapshot).problems())
        .extracting(Problem::check)
        .doesNotContain(Check.MIXED_VERSIONS);
  }

  @Test
  void writesSinceRegionsWereOpenedAreNoError() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.region(snapshot, 0).put("writeRequests", 100_000_000);

    assertThat(examine(snapshot).problems())
        .singleElement()
        .extracting(Problem::check, Problem::severity)
        .containsExactly(Check.SKEWED_TABLE, Severity.WARNING);
  }

  @Test
  void aStallOfMostOfAShortTimeIsAnError() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    snapshot.put("since", Snapshots.TAKEN - 120_000_000);
    Snapshots.event(snapshot, "GLOBAL_MEMSTORE", 50_000_000);
    ((ObjectNode) snapshot.at("/servers/0/rows/0"))
        .put("start", Snapshots.TAKEN - 60_000_000)
        .put("end", Snapshots.TAKEN - 10_000_000);

    assertThat(examine(snapshot).problems())
        .singleElement()
        .extracting(Problem::severity)
        .isEqualTo(Severity.ERROR);
  }

  @Test
  void aServerWithALargeCacheOutsideItsHeapRunsWithTheFlagForIt() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.set(snapshot, "hbase.bucketcache.ioengine", "offheap");
    Snapshots.set(snapshot, "hbase.bucketcache.size", "49152");

    assertThat(examine(snapshot).problems())
        .extracting(Problem::message)
        .noneMatch(message -> message.contains("MaxDirectMemorySize"));
  }

  /** Returns what a fault of one check shows as too. */
  private static Check implied(Check check) {
    return check == Check.SMALL_HEAP ? Check.STALLS : check;
  }

  private static void plant(Check check, ObjectNode snapshot) {
    switch (check) {
      case STUCK_REGIONS ->
          ((ArrayNode) snapshot.get("transitions"))
              .addObject()
              .put("region", "orders,,1.0123456789abcdef0123456789abcdef.")
              .put("state", "FAILED_OPEN")
              .put("since", Snapshots.TAKEN - 120_000_000);
      case SMALL_HEAP -> Snapshots.allocationStall(snapshot, 16_600_000);
      case SLOW_DATANODE -> Snapshots.event(snapshot, "SLOW_DATANODE", 7_000_000);
      case HELD_WRITES -> Snapshots.bean(snapshot, "SERVER").put("blockedRequestCount", 8123);
      case FULL_HANDLERS -> Snapshots.bean(snapshot, "IPC").put("numCallsInGeneralQueue", 250);
      case STALLS -> Snapshots.event(snapshot, "GLOBAL_MEMSTORE", 600_000_000);
      case SETTINGS -> Snapshots.set(snapshot, "hbase.regionserver.handlr.count", "60");
      case SKEWED_TABLE -> Snapshots.region(snapshot, 0).put("storeFileBytes", 90L << 30);
      case MEMORY -> Snapshots.bean(snapshot, "OPERATING_SYSTEM").put("TotalMemorySize", 4L << 30);
      case DEAD_SERVERS -> ((ArrayNode) snapshot.get("dead")).add("rs9.example.org,16020,1");
      case SLOW_CALLS -> {
        Snapshots.withoutRecorder(snapshot);
        Snapshots.batch(snapshot, 11_000_000);
      }
      case REFUSED_WRITES -> {
        Snapshots.withoutRecorder(snapshot);
        Snapshots.bean(snapshot, "IPC").put("exceptions.RegionTooBusyException", 733);
        Snapshots.earlier(snapshot, "IPC").put("exceptions.RegionTooBusyException", 733);
      }
      case COLLECTIONS ->
          Snapshots.bean(snapshot, "COLLECTORS").put("CollectionTime", 2_000_000_000L);
      case STORE_FILES -> Snapshots.bean(snapshot, "SERVER").put("maxStoreFileCount", 17);
      case SHARED_SERIES -> {
        Snapshots.table(snapshot, "my-table");
        Snapshots.table(snapshot, "my.table");
      }
      case MIXED_SETTINGS -> Snapshots.set(snapshot, "hbase.hstore.flusher.count", "4");
      case MIXED_VERSIONS -> Snapshots.server(snapshot).put("version", "2.6.3");
    }
  }

  @Test
  void heldWritesAreNamedWithTheirChainTheGrowthAndASetting() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.withoutRecorder(snapshot);
    plant(Check.HELD_WRITES, snapshot);
    Snapshots.set(snapshot, "hbase.hstore.blockingStoreFiles", "4");
    Snapshots.bean(snapshot, "SERVER")
        .put("maxStoreFileCount", 7)
        .put("flushQueueLength", 12)
        .put("compactionQueueLength", 5);
    Snapshots.earlier(snapshot, "SERVER")
        .put("flushQueueLength", 9)
        .put("compactionQueueLength", 3);

    Examination examination = examine(snapshot);

    assertThat(examination.good()).isFalse();
    assertThat(examination.problems().get(0))
        .satisfies(
            problem -> {
              assertThat(problem.check()).isEqualTo(Check.HELD_WRITES);
              assertThat(problem.where()).isEqualTo("rs1.example.org:16020");
              assertThat(problem.message())
                  .startsWith(
                      "writes are held: REGION_MEMSTORE ← FLUSH_DELAYED ← COMPACTION_QUEUE"
                          + " (blockedRequests +8,123, flushQueue 12, mostStoreFiles 7,"
                          + " compactionQueue 5), waits of 812.3 s or more, in 12 seconds on"
                          + " rs1.example.org:16020. ");
              assertThat(problem.action()).contains("hbase.regionserver.thread.compaction.small");
            });
  }

  @Test
  void aRefusedWriteOrTwoAreNoError() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.bean(snapshot, "SERVER").put("blockedRequestCount", 2);

    assertThat(examine(snapshot).problems())
        .extracting(Problem::check, Problem::severity)
        .containsExactly(tuple(Check.HELD_WRITES, Severity.WARNING));
  }

  @Test
  void countersThatWereNotUpdatedBetweenTwoLooksAreSaidToTellNothing() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.earlier(snapshot, "IPC").put("receivedBytes", 2000);
    plant(Check.HELD_WRITES, snapshot);

    Examination examination = examine(snapshot);

    assertThat(examination.problems()).isEmpty();
    assertThat(examination.unseen())
        .singleElement()
        .asString()
        .contains("held at this moment", "rs1.example.org:16020", "--watch");
  }

  @Test
  void tablesThatShareTheirSeriesAreNamedTogetherWithTheSeries() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    for (String table : List.of("my.table", "MyTable", "shop:my_table", "my_table", "mytable")) {
      Snapshots.table(snapshot, table);
    }

    assertThat(examine(snapshot).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.where()).isEqualTo("tables MyTable, my.table, my_table");
              assertThat(problem.message()).contains("namespace_default_table_my_table on");
            });
  }

  @Test
  void tablesOfHBase25ShareNoSeriesBecauseItHasNoPageForPrometheus() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    snapshot.put("hbase", "2.5.13");
    for (JsonNode server : snapshot.get("servers")) {
      ((ObjectNode) server).put("version", "2.5.13");
    }
    plant(Check.SHARED_SERIES, snapshot);

    assertThat(examine(snapshot).problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "my-table",
        "my.table",
        "my_table",
        "MyTable",
        "my__table",
        "my-_table",
        "T1",
        "HTTPLog",
        "t-",
        "_x",
        "shop:my.table",
        "tÄble"
      })
  void theNameInPrometheusIsThatOfHBasesOwnPage(String table) throws Exception {
    int colon = table.indexOf(':');
    Method own =
        PrometheusHadoopServlet.class.getDeclaredMethod(
            "toPrometheusName", String.class, String.class);
    own.setAccessible(true);

    assertThat(
            own.invoke(
                null,
                "Tables",
                "Namespace_%s_table_%s_metric_readCount"
                    .formatted(
                        colon < 0 ? "default" : table.substring(0, colon),
                        table.substring(colon + 1))))
        .isEqualTo("tables_" + TableChecks.inPrometheus(table) + "_metric_read_count");
  }

  @Test
  void aHeapTooSmallForItsCollectorIsNamedBeforeTheWalThatWaitsForIt() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.event(snapshot, "WAL_SYNC", 600_000_000);
    Snapshots.allocationStall(snapshot, 10_000_000);
    Snapshots.allocationStall(snapshot, 6_600_000);

    Problem first = examine(snapshot).problems().get(0);

    assertThat(first.check()).isEqualTo(Check.SMALL_HEAP);
    assertThat(first.message())
        .isEqualTo(
            "its heap of 31 GiB is too small for a concurrent collector: threads waited for memory"
                + " in 2 allocation stalls, 16.6 s of the last 60 minutes");
    assertThat(first.action()).contains("-Xmx");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ZGC Cycles", "ZGC Major Cycles", "Shenandoah Cycles"})
  void aBusyConcurrentCollectorIsANoteOnProcessorTimeAndNoProblem(String collector)
      throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.cycles(snapshot, collector, 5_500_000);

    Examination examination = examine(snapshot);

    assertThat(examination.problems()).isEmpty();
    assertThat(examination.facts().get("collector"))
        .contains("28 %", "rs1.example.org:16020", "processor time");
  }

  @Test
  void aMomentOfWaitingForMemoryIsNoProblem() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.allocationStall(snapshot, 100_000);

    assertThat(examine(snapshot).problems()).isEmpty();
  }

  @Test
  void errorsComeBeforeWarningsAndWarningsDoNotMakeItBad() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    plant(Check.DEAD_SERVERS, snapshot);
    assertThat(examine(snapshot).good()).isTrue();
    plant(Check.SETTINGS, snapshot);

    Examination examination = examine(snapshot);

    assertThat(examination.good()).isFalse();
    assertThat(examination.problems())
        .extracting(Problem::severity)
        .startsWith(Severity.ERROR)
        .endsWith(Severity.WARNING);
  }

  @Test
  void aStallOfSecondsIsAWarning() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.event(snapshot, "REGION_MEMSTORE", 12_000_000);

    assertThat(examine(snapshot).problems())
        .extracting(Problem::severity)
        .containsExactly(Severity.WARNING);
  }

  @Test
  void heapSharesThatKeepAServerFromItsNextStartAreAnError() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.set(snapshot, "hfile.block.cache.size", "0.6");

    assertThat(examine(snapshot).problems())
        .filteredOn(problem -> problem.severity() == Severity.ERROR)
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.message()).contains("hfile.block.cache.size", "does not start"));
  }

  @Test
  void aSmallTableIsNotJudgedByItsSize() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    snapshot
        .at("/tables/0/regions")
        .forEach(region -> ((ObjectNode) region).put("storeFileBytes", 0));
    Snapshots.region(snapshot, 0).put("storeFileBytes", 5L << 20);

    assertThat(examine(snapshot).problems()).isEmpty();
  }

  @Test
  void aMaskedSettingIsNotJudged() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.set(snapshot, "hbase.regionserver.handler.count", "<masked>");

    assertThat(examine(snapshot).problems()).isEmpty();
  }

  @Test
  void whatIsNotSeenIsNamedWithTheReason() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.withoutRecorder(snapshot);
    ObjectNode server = Snapshots.server(snapshot);
    server.remove("settings");
    server.remove("beans");
    server.putArray("unseen").add("settings and counters: refused");

    assertThat(examine(snapshot).unseen())
        .satisfiesExactly(
            line -> assertThat(line).contains("rs1.example.org:16020", "has no recorder"),
            line ->
                assertThat(line)
                    .isEqualTo("settings and counters: refused (rs1.example.org:16020)"));
  }

  @Test
  void aServerWithoutRecorderAndSlowLogIsSaidToHaveNeither() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.withoutRecorder(snapshot);

    assertThat(examine(snapshot).unseen())
        .satisfiesExactly(
            line -> assertThat(line).contains("slow DataNodes", "has no recorder"),
            line -> assertThat(line).contains("slow log is off on rs1.example.org:16020"));
  }

  @Test
  void aStallIsAShareOfTheTimeThatItsServerWasUp() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    Snapshots.event(snapshot, "GLOBAL_MEMSTORE", 180_000_000);
    String started = Long.toString(Snapshots.TAKEN / 1000 - 1_200_000);
    String young = snapshot.toString().replace("1789980000000", started);

    assertThat(examine((ObjectNode) JsonMapper.builder().build().readTree(young)).problems())
        .filteredOn(problem -> problem.check() == Check.STALLS)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.severity()).isEqualTo(Severity.ERROR);
              assertThat(problem.message()).contains("180.0 s of the last 20 minutes");
            });
  }

  @Test
  void stallsThatNobodyRecordsAreNotSaidToBeNone() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    snapshot.withArray("servers").remove(1);
    Snapshots.withoutRecorder(snapshot);

    assertThat(examine(snapshot).facts()).containsEntry("stalls", "not seen");
  }

  @Test
  void aClusterWithoutLivingServersIsWrong() throws Exception {
    ObjectNode snapshot = Snapshots.clean();
    snapshot.putArray("servers");
    snapshot.putArray("tables");

    assertThat(examine(snapshot).good()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{",
        "{}",
        "not json",
        "{\"snapshot\":2,\"taken\":2,\"since\":1,\"hbase\":\"2.6.4\",\"servers\":[]}",
        "{\"snapshot\":1,\"taken\":2,\"since\":1,\"hbase\":\"2.6.4\",\"servers\":[null]}",
        "{\"snapshot\":1,\"taken\":2,\"since\":1,\"hbase\":\"2.6.4\",\"servers\":[{\"server\":\"x\"}]}",
        "{\"snapshot\":1,\"taken\":1,\"since\":2,\"hbase\":\"2.6.4\",\"servers\":[]}"
      })
  void aDamagedOrForeignFileIsRefusedInOneLine(String json) {
    assertThatThrownBy(() -> ClusterSnapshot.parse("box.json", json))
        .isInstanceOfSatisfying(
            HarnessException.class,
            refused -> {
              assertThat(refused.outcome()).isEqualTo(Outcome.BAD_INPUT);
              assertThat(refused.getMessage()).startsWith("box.json ").doesNotContain("\n");
            });
  }

  @Test
  void aSnapshotThatIsCutOffIsRefusedWhereverItIsCut() {
    String whole = Snapshots.clean().toString();
    for (int end = 0; end < whole.length(); end += 97) {
      String cut = whole.substring(0, end);
      assertThatThrownBy(() -> ClusterSnapshot.parse("box.json", cut))
          .isInstanceOf(HarnessException.class);
    }
  }

  private static Examination examine(ObjectNode snapshot) throws HarnessException {
    return Examination.of(ClusterSnapshot.parse("a test", snapshot.toString()));
  }
}
