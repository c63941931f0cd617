// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the recorder inside a region server, on a table that names it as its coprocessor. */
@OnSharedCluster
class RecorderOnClusterTest {

  private static final TableName TABLE = TableName.valueOf("recorded");
  private static final String RECORDER = RegionRecorder.class.getName();
  private static final String FAMILY = "cf";
  private static final long CLOCK_TOLERANCE_MICROS = TimeUnit.MILLISECONDS.toMicros(20);

  private final SharedCluster cluster;
  private Admin admin;
  private RecorderClient recorder;
  private LedgerCursor cursor = LedgerCursor.BEGINNING;

  RecorderOnClusterTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void createTable() throws IOException {
    admin = cluster.admin();
    TestTables.create(admin, TABLE, FAMILY, RegionRecorder.class);
    recorder =
        RecorderClient.of(
            admin, admin.getRegionServers().iterator().next(), RecorderClock.anchoredNow());
    drain();
  }

  @AfterEach
  void dropTable() throws IOException {
    TestTables.drop(admin, TABLE);
    admin.close();
  }

  @Test
  void aFlushIsRecordedWithItsStoreItsTimeAndItsBytes() throws IOException {
    put("a");

    long before = nowMicros();
    admin.flush(TABLE);
    List<StallEvent> flushes = drainUntil(StallCause.FLUSH);
    long after = nowMicros();

    assertThat(flushes).hasSize(1);
    assertIsOfTheTablesStore(flushes.get(0), before, after);
    assertThat(flushes.get(0).figure(Figure.BYTES_OUT).orElseThrow()).isPositive();
    assertThat(flushes.get(0).figure(Figure.MEMSTORE_BYTES).orElseThrow()).isPositive();
    assertThat(flushes.get(0).figure(Figure.CELLS)).hasValue(1);
  }

  @Test
  void aMajorCompactionIsRecordedWithItsStoreItsTimeAndItsBytes() throws IOException {
    put("a");
    admin.flush(TABLE);
    put("b");
    admin.flush(TABLE);

    long before = nowMicros();
    admin.majorCompact(TABLE);
    List<StallEvent> compactions = drainUntil(StallCause.COMPACTION);
    long after = nowMicros();

    assertThat(compactions).hasSize(1);
    assertIsOfTheTablesStore(compactions.get(0), before, after);
    assertThat(compactions.get(0).figure(Figure.MAJOR)).hasValue(1);
    assertThat(compactions.get(0).figure(Figure.FILES_IN)).hasValue(2);
    assertThat(compactions.get(0).figure(Figure.BYTES_IN).orElseThrow()).isPositive();
    assertThat(compactions.get(0).figure(Figure.BYTES_OUT).orElseThrow()).isPositive();
  }

  @Test
  void noEventComesTwice() throws IOException {
    put("a");
    admin.flush(TABLE);
    assertThat(drainUntil(StallCause.FLUSH)).hasSize(1);

    assertThat(drain()).isEmpty();
  }

  @Test
  void aTableThatSiteAndAttributeNameIsRecordedOnceAndNamed() throws IOException {
    alter(table().setValue(CoprocessorHost.USER_REGION_COPROCESSOR_CONF_KEY, RECORDER));
    assertThat(transitions()).containsExactly(0L, 1L);
    assertThat(sources()).contains("loaded twice for region " + region());

    put("a");
    admin.flush(TABLE);
    assertThat(drainUntil(StallCause.FLUSH)).hasSize(1);
    admin.majorCompact(TABLE);
    assertThat(drainUntil(StallCause.COMPACTION)).hasSize(1);

    alter(table().removeCoprocessor(RECORDER));
    assertThat(transitions()).containsExactly(0L, 1L);
    assertThat(sources()).doesNotContain("loaded twice");
    put("b");
    admin.flush(TABLE);
    assertThat(drainUntil(StallCause.FLUSH)).hasSize(1);
  }

  private TableDescriptorBuilder table() throws IOException {
    return TableDescriptorBuilder.newBuilder(admin.getDescriptor(TABLE));
  }

  /** Alters the table, whose region then closes and opens again. */
  private void alter(TableDescriptorBuilder table) throws IOException {
    admin.modifyTable(table.build());
  }

  /**
   * Returns, of each of the table's transitions since the last drain, whether it was an opening.
   */
  private List<Long> transitions() throws IOException {
    return drain().stream()
        .filter(event -> event.cause().filter(StallCause.REGION_TRANSITION::equals).isPresent())
        .map(event -> event.figure(Figure.OPENING).orElseThrow())
        .toList();
  }

  private String region() throws IOException {
    return admin.getRegions(TABLE).get(0).getEncodedName();
  }

  private String sources() throws IOException {
    return recorder.sources().stream().map(SourceStatus::remark).collect(Collectors.joining("\n"));
  }

  private void assertIsOfTheTablesStore(StallEvent event, long before, long after)
      throws IOException {
    assertThat(event.scope().table()).hasValue(TABLE.getNameAsString());
    assertThat(event.scope().region()).hasValue(region());
    assertThat(event.scope().family()).hasValue(FAMILY);
    assertThat(event.start()).isGreaterThanOrEqualTo(before - CLOCK_TOLERANCE_MICROS);
    assertThat(event.end())
        .isGreaterThan(event.start())
        .isLessThanOrEqualTo(after + CLOCK_TOLERANCE_MICROS);
  }

  private void put(String row) throws IOException {
    try (Table table = cluster.connection().getTable(TABLE)) {
      table.put(
          new Put(Bytes.toBytes(row))
              .addColumn(Bytes.toBytes(FAMILY), HConstants.EMPTY_BYTE_ARRAY, new byte[1000]));
    }
  }

  /** Drains until the table has had an event of this cause, and returns all of that cause. */
  private List<StallEvent> drainUntil(StallCause cause) {
    List<StallEvent> found = new ArrayList<>();
    await()
        .pollInterval(10, TimeUnit.MILLISECONDS)
        .until(
            () -> {
              drain().stream()
                  .filter(event -> event.cause().filter(cause::equals).isPresent())
                  .forEach(found::add);
              return !found.isEmpty();
            });
    return found;
  }

  /** Returns the table's events since the last drain. */
  private List<StallEvent> drain() throws IOException {
    List<StallEvent> events = new ArrayList<>();
    LedgerPage<StallEvent> page;
    do {
      page = recorder.drain(cursor);
      cursor = page.next();
      events.addAll(page.events());
    } while (page.hasMore());
    events.removeIf(
        event -> !event.scope().table().filter(TABLE.getNameAsString()::equals).isPresent());
    return events;
  }

  private static long nowMicros() {
    return TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
  }
}
