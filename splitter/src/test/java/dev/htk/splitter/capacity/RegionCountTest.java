// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.capacity;

import static dev.htk.splitter.capacity.Capacities.GIB;
import static dev.htk.splitter.capacity.Capacities.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.splitter.capacity.RegionCount.Unknown;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RegionCountTest {

  @Test
  void tenRegionsPerServerGiveNoWarning() {
    assertThat(new RegionCount(30, Capacities.withMemory(3, 1, 0)).warnings()).isEmpty();
  }

  @Test
  void oneRegionMoreThanTheMemstoresCarryGivesAWarning() {
    ClusterCapacity capacity = Capacities.withMemory(1, 1, 0);

    assertThat(new RegionCount(29, capacity).warnings()).isEmpty();
    assertThat(new RegionCount(30, capacity).warnings()).hasSize(1);
  }

  @Test
  void moreRegionsThanTheMemstoresCarryAreFlushedEarlyAndMoreOften() {
    assertThat(new RegionCount(118, Capacities.withMemory(3, 1, 0)).warnings())
        .containsExactly(
            "40 regions a server x 128 MiB = 5 GiB, above the 3.7 GiB of memstores where HBase"
                + " forces flushes: 40 regions are flushed at 95 MiB instead of 128 MiB, 1.3 times"
                + " as often; take 29 a server, or give the servers more heap");
  }

  @Test
  void regionsOfOtherTablesCountToo() {
    assertThat(new RegionCount(30, Capacities.withMemory(3, 1, 20)).warnings())
        .singleElement()
        .asString()
        .startsWith("10 + 20 other regions a server x 128 MiB = 3.8 GiB")
        .endsWith("take 9 a server, or give the servers more heap");
    assertThat(new RegionCount(3, Capacities.withMemory(3, 1, 40)).warnings())
        .singleElement()
        .asString()
        .endsWith("other regions alone are too many; give the servers more heap, or add servers");
  }

  @Test
  void familiesDoNotFillARegionFasterButTakeChunks() {
    assertThat(new RegionCount(60, Capacities.withMemory(3, 3, 0)).warnings()).isEmpty();
    assertThat(new RegionCount(60, Capacities.withMemory(3, 30, 0)).warnings())
        .containsExactly(
            "600 memstores a server (20 regions x 30 families) x one chunk of 2 MiB = 1.2 GiB of"
                + " the 4 GiB for memstores, used as soon as each holds one row; take fewer"
                + " regions or families");
  }

  @Test
  void tooFewRegionsSplitByThemselves() {
    assertThat(new RegionCount(30, Capacities.withData(3, 1, 1024 * GIB)).warnings())
        .containsExactly(
            "1 TiB / 30 regions = 34.1 GiB each; HBase splits regions at"
                + " hbase.hregion.max.filesize (10 GiB, varied by 12.5 %), so all will split by"
                + " themselves: take 118 regions (40 a server), or raise it");
  }

  @Test
  void regionSizesWithinTheJitterSplitOnlySomeRegions() {
    assertThat(new RegionCount(10, Capacities.withData(1, 2, 95 * GIB)).warnings())
        .singleElement()
        .asString()
        .contains("so some will split by themselves, if one family holds most of the data:");
    assertThat(new RegionCount(10, Capacities.withData(1, 1, 87 * GIB)).warnings()).isEmpty();
  }

  @Test
  void theNumberOfRegionsThatIsOfferedDoesNotWarnAgain() {
    assertThat(new RegionCount(118, Capacities.withData(3, 1, 1024 * GIB)).warnings()).isEmpty();
  }

  @Test
  void regionsOfLessThanAFlushAreUseless() {
    assertThat(new RegionCount(1000, Capacities.withData(10, 1, 10 * GIB)).warnings())
        .containsExactly(
            "10 GiB / 1,000 regions = 10.2 MiB each, less than one flush of 128 MiB: such small"
                + " regions cost memstores and files for no gain, and the normalizer, if on, merges"
                + " them; 80 regions are enough");
    assertThat(new RegionCount(80, Capacities.withData(10, 1, 10 * GIB)).warnings()).isEmpty();
  }

  @Test
  void oneRegionAServerIsNeverTooSmall() {
    assertThat(new RegionCount(10, Capacities.withData(10, 1, MIB)).warnings()).isEmpty();
  }

  @Test
  void unknownCapacitiesAreListedAndNotJudged() {
    RegionCount count = new RegionCount(100_000, Capacities.servers(1));

    assertThat(count.warnings()).isEmpty();
    assertThat(count.notChecked()).containsExactly(Unknown.MEMORY, Unknown.DATA_SIZE);
    assertThat(new RegionCount(10, Capacities.withMemory(1, 1, 0)).notChecked())
        .containsExactly(Unknown.DATA_SIZE);
    assertThat(new RegionCount(10, Capacities.withData(1, 1, GIB)).notChecked())
        .containsExactly(Unknown.MEMORY);
  }

  @Test
  void anImpossibleCapacityIsRefused() {
    assertThatThrownBy(() -> new ServerMemory(10, 11)).isInstanceOf(IllegalArgumentException.class);
    for (int bad : List.of(0, -1)) {
      assertThatThrownBy(
              () -> new ClusterCapacity(bad, Optional.empty(), 1, 1, 1, 1, 1, OptionalLong.empty()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("servers must be 1 or more, not " + bad);
    }
  }
}
