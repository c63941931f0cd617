// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.setting.HBaseLine;
import java.lang.reflect.Field;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ipc.MetaRWQueueRpcExecutor;
import org.apache.hadoop.hbase.ipc.RWQueueRpcExecutor;
import org.apache.hadoop.hbase.ipc.SimpleRpcScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the rules about call queues against HBase's own queues. */
class CallQueueChecksTest {

  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String FACTOR = "hbase.ipc.server.callqueue.handler.factor";
  private static final String READ = "hbase.ipc.server.callqueue.read.ratio";
  private static final String SCAN = "hbase.ipc.server.callqueue.scan.ratio";
  private static final String TYPE = "hbase.ipc.server.callqueue.type";
  private static final String META_READ = "hbase.ipc.server.metacallqueue.read.ratio";
  private static final String META_SCAN = "hbase.ipc.server.metacallqueue.scan.ratio";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "0.01",
        "0.5",
        "0.9",
        "0.99",
        "0.9999999",
        "0.99999999",
        "1",
        "1.0f",
        "1.5",
        "-1"
      })
  void readsWithoutAHandlerAreFoundAsHBaseDividesItsHandlers(String scanRatio)
      throws ReflectiveOperationException {
    for (String readRatio : new String[] {"0.001", "0.1", "0.5", "0.9", "1", "3"}) {
      for (String handlers : new String[] {"0", "1", "2", "3", "5", "30", "200"}) {
        for (String factor : new String[] {"0", "0.1", "0.5", "1", "2", "-1"}) {
          LintedSite site =
              LintedSite.of(HANDLERS, handlers, FACTOR, factor, READ, readRatio, SCAN, scanRatio);
          assertThat(site.breaks(Rule.READS_WITHOUT_HANDLER))
              .as("%s", site.values())
              .isEqualTo(leavesReads(executor(site.configuration())));
        }
      }
    }
  }

  @Test
  void theDefaultsAndARatioOfReadsAloneLeaveNoneWaiting() {
    assertThat(LintedSite.of(HANDLERS, "40").breaks(Rule.READS_WITHOUT_HANDLER)).isFalse();
    assertThat(LintedSite.of(READ, "1").breaks(Rule.READS_WITHOUT_HANDLER)).isFalse();
    assertThat(LintedSite.of(SCAN, "1").breaks(Rule.READS_WITHOUT_HANDLER))
        .as("without read queues HBase does not divide them")
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0.9, 1, true", "0.9, 0.5, false", "0.2, 1.5, true", "0, 1, false"})
  void thePriorityQueuesAreJudgedByTheirOwnRatios(String readRatio, String scanRatio, boolean found)
      throws ReflectiveOperationException {
    LintedSite site = LintedSite.of(META_READ, readRatio, META_SCAN, scanRatio);
    assertThat(site.breaks(Rule.READS_WITHOUT_HANDLER)).isEqualTo(found);
    if (!readRatio.equals("0")) {
      assertThat(
              leavesReads(
                  new MetaRWQueueRpcExecutor("x", 20, 10, null, site.configuration(), null)))
          .isEqualTo(found);
    }
  }

  @ParameterizedTest
  @EnumSource
  void thePriorityQueuesAreDividedByDefaultOnEveryLine(HBaseLine line) {
    assertThat(LintedSite.of(META_SCAN, "1").on(line).breaks(Rule.READS_WITHOUT_HANDLER)).isTrue();
    assertThat(LintedSite.of(READ, "0.4", SCAN, "1").on(line).breaks(Rule.READS_WITHOUT_HANDLER))
        .isTrue();
  }

  @Test
  void aSchedulerOfItsOwnIsNotJudged() {
    assertThat(
            LintedSite.of(
                    READ,
                    "0.5",
                    SCAN,
                    "1",
                    "hbase.region.server.rpc.scheduler.factory.class",
                    "com.example.OurSchedulerFactory")
                .breaks(Rule.READS_WITHOUT_HANDLER))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pluggable", "fifo", "codel", "deadline", "FIFO", "Pluggable"})
  void onlyPluggableQueuesNeedAClass(String type) {
    LintedSite site = LintedSite.of(TYPE, type);
    boolean refused = site.breaks(Rule.CALL_QUEUE_WITHOUT_CLASS);
    assertThat(refused).isEqualTo(type.equals("pluggable"));
    if (refused) {
      assertThatThrownBy(() -> scheduler(site.configuration()))
          .hasMessageContaining("Pluggable call queue failed to load");
    } else {
      scheduler(site.configuration());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   "})
  void anEmptyNameOfAClassIsNone(String name) {
    LintedSite site =
        LintedSite.of(
            TYPE, "pluggable", "hbase.ipc.server.callqueue.pluggable.queue.class.name", name);
    assertThatThrownBy(() -> scheduler(site.configuration()))
        .hasMessageContaining("Pluggable call queue failed to load");
    assertThat(site.findings()).anyMatch(finding -> finding.severity() == Severity.ERROR);
  }

  private static RWQueueRpcExecutor executor(Configuration configuration) {
    int handlers = Math.max(2, configuration.getInt(HANDLERS, 30)); // As SimpleRpcScheduler does.
    return new RWQueueRpcExecutor("default", handlers, 10, null, configuration, null);
  }

  private static void scheduler(Configuration configuration) {
    new SimpleRpcScheduler(configuration, 30, 20, 3, null, 0);
  }

  private static boolean leavesReads(RWQueueRpcExecutor executor)
      throws ReflectiveOperationException {
    return number(executor, "readHandlersCount") < number(executor, "numReadQueues");
  }

  private static int number(RWQueueRpcExecutor executor, String name)
      throws ReflectiveOperationException {
    Field field = RWQueueRpcExecutor.class.getDeclaredField(name);
    field.setAccessible(true);
    return field.getInt(executor);
  }
}
