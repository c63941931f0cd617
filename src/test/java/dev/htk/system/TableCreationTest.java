// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.splits.CreatedTable;
import dev.htk.harness.splits.TableCreation;
import dev.htk.splitter.keys.YcsbKeys;
import dev.htk.splitter.keys.YcsbKeys.InsertOrder;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests tables created by plans, and tables that cannot be created. */
@OnSharedCluster
class TableCreationTest {

  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final TableName NAME = TableName.valueOf("planned");

  private final SharedCluster cluster;
  private final Admin admin;
  private final List<Integer> seen = new ArrayList<>();

  TableCreationTest(SharedCluster cluster) throws IOException {
    this.cluster = cluster;
    this.admin = cluster.admin();
  }

  @AfterEach
  void dropTable() throws IOException {
    TestTables.drop(admin, NAME);
    admin.close();
  }

  @Test
  void aTableHasThePlannedRegionsAndEachServersShareIsCounted() throws Exception {
    SplitPlan plan = plan(7);

    CreatedTable created = creation(table(), plan).run(LIMIT);

    List<String> starts = new ArrayList<>();
    for (RegionInfo region : admin.getRegions(NAME)) {
      starts.add(Bytes.toStringBinary(region.getStartKey()));
    }
    assertThat(starts.remove(0)).isEmpty();
    assertThat(starts)
        .containsExactlyElementsOf(plan.splits().stream().map(Object::toString).toList());
    ServerName server = admin.getRegionServers().iterator().next();
    assertThat(created.regionsPerServer()).containsOnlyKeys(server).containsValue(7);
    assertThat(admin.getRegions(server).stream().filter(r -> r.getTable().equals(NAME))).hasSize(7);
    assertThat(seen).isNotEmpty().isSorted().endsWith(7);
  }

  @Test
  void aTableOfOneRegionIsNotCutAtAll() throws Exception {
    assertThat(creation(table(), plan(1)).run(LIMIT).regions()).isEqualTo(1);
    assertThat(admin.getRegions(NAME)).hasSize(1);
  }

  @Test
  void oneOfTwoConcurrentCreationsOfATableIsRefused() throws Exception {
    CyclicBarrier together = new CyclicBarrier(2);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<String>> outcomes = new ArrayList<>();
      for (int regions : new int[] {3, 5}) {
        Callable<String> one =
            () -> {
              TableCreation creation =
                  new TableCreation(
                      cluster.connection(), table().build(), plan(regions), (open, of) -> {});
              together.await();
              try {
                return String.format(Locale.ROOT, "%d regions", creation.run(LIMIT).regions());
              } catch (HarnessException e) {
                assertThat(creation.ifInterrupted()).isEqualTo("nothing was created");
                return e.outcome() + ": " + e.getMessage();
              }
            };
        outcomes.add(threads.submit(one));
      }
      List<String> ended = List.of(outcomes.get(0).get(), outcomes.get(1).get());

      assertThat(ended)
          .filteredOn(one -> one.endsWith(" regions"))
          .containsExactly(admin.getRegions(NAME).size() + " regions");
      assertThat(ended)
          .filteredOn(one -> one.startsWith("BAD_INPUT: table 'planned' exists"))
          .hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aNamespaceThatIsNotThereIsNamedAndNothingIsCreated() throws IOException {
    TableDescriptorBuilder elsewhere =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("nowhere", "planned"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("cf"));

    assertRefused(elsewhere, "namespace 'nowhere' does not exist", "create_namespace 'nowhere'");
  }

  @Test
  void aRefusalByTheMasterIsQuotedAndNothingIsCreated() throws IOException {
    assertRefused(
        table().setValue(TableDescriptorBuilder.SPLIT_POLICY, "no.such.Policy"),
        "the master refuses to create table 'planned', and nothing was changed",
        "no.such.Policy");
    assertRefused(table().setMaxFileSize(1), "MAX_FILESIZE", "too small");
  }

  private void assertRefused(TableDescriptorBuilder table, String... named) throws IOException {
    TableCreation creation = creation(table, plan(3));
    assertThatThrownBy(() -> creation.run(LIMIT))
        .isInstanceOfSatisfying(
            HarnessException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.BAD_INPUT))
        .message()
        .contains(named)
        .hasLineCount(1)
        .doesNotContain("Exception", "sanity");
    assertThat(creation.ifInterrupted()).isEqualTo("nothing was created");
    assertThat(admin.listTableNames()).doesNotContain(table.build().getTableName());
  }

  /** Checks that the message states the situation, because HBase cannot undo a creation. */
  @Test
  void regionsNotOpenInTimeAreReportedWithTheMastersOngoingWork() throws Exception {
    ClosedRegion.close();
    try {
      TableCreation creation =
          creation(table().setCoprocessor(ClosedRegion.class.getName()), plan(3));

      HarnessException late =
          catchThrowableOfType(HarnessException.class, () -> creation.run(Duration.ofSeconds(2)));

      assertThat(late.outcome()).isEqualTo(Outcome.FAILED);
      // On a busy host the one region that may open has not done so either.
      int open = seen.stream().mapToInt(Integer::intValue).max().orElse(0);
      assertThat(open).isLessThanOrEqualTo(1);
      assertThat(late)
          .message()
          .startsWith(
              String.format(
                  Locale.ROOT,
                  "%d of the 3 regions of table 'planned' are not open after 2 s",
                  3 - open))
          .contains("is OPENING", "the master continues to try", "disable 'planned'")
          .hasLineCount(1);
      assertThat(creation.ifInterrupted())
          .startsWith("the master continues to create table 'planned'");
    } finally {
      ClosedRegion.open();
      await().atMost(LIMIT).until(() -> admin.isTableAvailable(NAME));
    }
  }

  private TableCreation creation(TableDescriptorBuilder table, SplitPlan plan) {
    return new TableCreation(
        cluster.connection(),
        table.build(),
        plan,
        (open, of) -> {
          assertThat(of).isEqualTo(plan.regions());
          seen.add(open);
        });
  }

  private static TableDescriptorBuilder table() {
    return TableDescriptorBuilder.newBuilder(NAME)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of("cf"));
  }

  private static SplitPlan plan(int regions) {
    return new YcsbKeys(InsertOrder.HASHED, 10_000, 0, 1).plan(regions);
  }

  /**
   * Keeps every region but the first of a table from opening until {@link #open()}, as a fault of a
   * region server does.
   */
  public static final class ClosedRegion extends TestObserver {

    private static volatile boolean open;

    static void close() {
      open = false;
    }

    static void open() {
      open = true;
    }

    @Override
    public void preOpen(ObserverContext<RegionCoprocessorEnvironment> context) throws IOException {
      boolean first = context.getEnvironment().getRegionInfo().getStartKey().length == 0;
      if (!open && !first) {
        throw new IOException("kept closed by a test");
      }
    }
  }
}
