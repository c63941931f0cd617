// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryBudgetTest {

  private static final long MB = 1L << 20;
  private static final long GB = 1L << 30;

  /** 30 handlers with 62 buffers of 65 KiB each. */
  private static final long STOCK_BUFFERS = 30L * 62 * 65 * 1024;

  private static final ProfileLibrary LIBRARY = new ProfileLibrary(SettingsCatalogue.load());

  @Test
  void aNodeWithRoomHasNoWarning() {
    MemoryBudget budget = MemoryBudget.of(new NodeMemory(64 * GB, 4 * GB, 2 * GB), stock(24 * GB));

    assertThat(budget.shares())
        .extracting(MemoryShare::taker, MemoryShare::bytes)
        .containsExactly(
            tuple("DataNode", 4 * GB),
            tuple("other services", 2 * GB),
            tuple("region server: heap", 24 * GB),
            tuple("region server: buffers for calls", STOCK_BUFFERS));
    assertThat(budget.leftBytes()).isEqualTo(34 * GB - STOCK_BUFFERS);
    assertThat(budget.warnings()).isEmpty();
  }

  /** DataNode 4 GB, TaskTracker 2 GB, HBase 16 GB, task slots of 2 GB: the talk's shared node. */
  @ParameterizedTest
  @CsvSource({"25, 118.1 MiB", "28, 6.1 GiB"})
  void theTalksSharedNodeIsOverSubscribed(int slots, String tooMuch) {
    NodeMemory node = new NodeMemory(72 * GB, 4 * GB, 2 * GB + slots * 2L * GB);

    MemoryBudget budget = MemoryBudget.of(node, stock(16 * GB));

    assertThat(budget.leftBytes()).isEqualTo((25 - slots) * 2L * GB - STOCK_BUFFERS);
    assertThat(budget.warnings())
        .singleElement()
        .asString()
        .startsWith("over-subscribed: 4 GiB + " + (2 + slots * 2) + " GiB + 16 GiB + 118.1 MiB = ")
        .contains(tooMuch + " more than the node's 72 GiB");
  }

  @Test
  void aNodeWithLessThanATenthLeftGetsAWarning() {
    MemoryBudget budget = MemoryBudget.of(new NodeMemory(30 * GB, 2 * GB, 2 * GB), stock(24 * GB));

    assertThat(budget.warnings()).singleElement().asString().contains("leaves 1.9 GiB of 30 GiB");
  }

  @ParameterizedTest
  @CsvSource({"31744, false", "32736, false", "32768, true", "36864, true", "40960, false"})
  void aHeapJustTooLargeForCompressedReferencesGetsAWarning(long megabytes, boolean warned) {
    MemoryBudget budget = MemoryBudget.of(new NodeMemory(256 * GB, 0, 0), stock(megabytes * MB));

    assertThat(budget.warnings()).hasSize(warned ? 1 : 0);
    assertThat(String.join("", budget.warnings()).contains("31g")).isEqualTo(warned);
  }

  @Test
  void offHeapMemoryCountsTowardTheBudget() {
    ResolvedProfile profile =
        stock(24 * GB)
            .withOverrides(
                Map.of(
                    "hbase.bucketcache.ioengine", "offheap",
                    "hbase.bucketcache.size", "30720",
                    "hbase.regionserver.offheap.global.memstore.size", "2048"));

    MemoryBudget budget = MemoryBudget.of(new NodeMemory(256 * GB, 0, 0), profile);

    assertThat(budget.leftBytes()).isEqualTo((256 - 24 - 30 - 2) * GB - STOCK_BUFFERS);
    assertThat(budget.warnings())
        .singleElement()
        .asString()
        .startsWith("off-heap parts of 32.1 GiB do not fit into the 24 GiB")
        .contains("-XX:MaxDirectMemorySize=33g");
  }

  @Test
  void aBucketCacheInAFileTakesNoMemoryOfItsOwn() {
    ResolvedProfile profile =
        stock(24 * GB)
            .withOverrides(
                Map.of(
                    "hbase.bucketcache.ioengine", "file:/cache",
                    "hbase.bucketcache.size", "30720"));

    assertThat(MemoryBudget.of(new NodeMemory(64 * GB, 0, 0), profile).leftBytes())
        .isEqualTo(40 * GB - STOCK_BUFFERS);
  }

  @Test
  void impossibleNodesAreRefused() {
    assertThatThrownBy(() -> new NodeMemory(0, 0, 0)).hasMessageContaining("RAM");
    assertThatThrownBy(() -> new NodeMemory(GB, -1, 0)).hasMessageContaining("DataNode");
    assertThatThrownBy(() -> new NodeMemory(GB, 0, Long.MAX_VALUE)).hasMessageContaining("other");
  }

  @Property(tries = 100)
  void sharesAndTheRemainderAddUpToTheNodesMemory(
      @ForAll @LongRange(min = 1, max = 1L << 44) long ram,
      @ForAll @LongRange(min = 0, max = 1L << 40) long dataNode,
      @ForAll @LongRange(min = 128 << 20, max = 1L << 40) long heap) {
    MemoryBudget budget = MemoryBudget.of(new NodeMemory(ram, dataNode, 5), stock(heap));

    long taken = budget.shares().stream().mapToLong(MemoryShare::bytes).sum();
    assertThat(taken + budget.leftBytes()).isEqualTo(ram);
    assertThat(budget.warnings().stream().anyMatch(text -> text.startsWith("over-subscribed")))
        .isEqualTo(budget.leftBytes() < 0);
  }

  private static ResolvedProfile stock(long heap) {
    return LIBRARY
        .load("stock")
        .resolve(new MachineFacts(heap, 16, 6, DiskKind.SSD, 10), Optional.empty());
  }
}
