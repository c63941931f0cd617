// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.audit.Step.Merge;
import dev.htk.splitter.audit.Step.Split;
import dev.htk.splitter.keys.KnownPopulation;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class ReshapeTest {

  private static final double TOLERANCE = 0.1;

  @Test
  void aRegionThatNeedsThreeBoundariesIsHalvedAndItsHalvesAreHalved() {
    Reshape reshape = reshape(TestRegions.holding(400), "b", "c", "d");

    assertThat(reshape.steps())
        .containsExactly(
            new Split(key("c"), 400, 0), new Split(key("b"), 200, 1), new Split(key("d"), 200, 1));
    assertThat(reshape.rounds()).isEqualTo(2);
    assertThat(reshape.bytes()).isEqualTo(800);
  }

  @Test
  void existingEmptyRegionsAreMergedInTheFirstRound() {
    Reshape reshape = reshape(TestRegions.holding(100, 0, 0, 100), "d");

    assertThat(reshape.steps())
        .containsExactly(
            new Merge(
                Optional.empty(), List.of(key("b"), key("c")), Optional.of(key("d")), 100, 0));
  }

  @Test
  void aMergeOfASplitsPartsWaitsForTheSplit() {
    List<RegionState> regions =
        List.of(TestRegions.region("", "m", 300), TestRegions.region("m", "", 100));

    Reshape reshape = reshape(regions, "k");

    assertThat(reshape.steps())
        .containsExactly(
            new Split(key("k"), 300, 0),
            new Merge(Optional.of(key("k")), List.of(key("m")), Optional.empty(), 200, 1));
    assertThat(reshape.kept()).isZero();
  }

  @Test
  void aBoundaryWithinTheToleranceStays() {
    Reshape reshape = reshape(TestRegions.holding(104, 96), "bx");

    assertThat(reshape.steps()).isEmpty();
    assertThat(reshape.boundaries()).containsExactly(key("b"));
    assertThat(reshape.kept()).isOne();
  }

  @Test
  void aBoundaryOutsideTheToleranceIsReplaced() {
    Reshape reshape = reshape(TestRegions.holding(112, 88), "ax");

    assertThat(reshape.splits()).extracting(Split::key).containsExactly(key("ax"));
    assertThat(reshape.merges()).extracting(Merge::removed).containsExactly(List.of(key("b")));
  }

  @Test
  void thePlansWarningsArePassedOn() {
    Planned keys = new Planned(List.of(400L), List.of("b"));

    assertThat(Reshape.of(TestRegions.holding(400), keys, 2, TOLERANCE).warnings())
        .containsExactly("a heavy row");
  }

  @Test
  void binaryBoundariesAreReadBackToTheByte() {
    byte[] binary = {0, (byte) 0xff, '\\', 'x'};
    List<RegionState> regions =
        List.of(
            TestRegions.region("", Bytes.toStringBinary(binary), 100),
            TestRegions.region(Bytes.toStringBinary(binary), "", 100));

    assertThat(Reshape.none(regions).boundaries()).containsExactly(SplitKey.of(binary));
  }

  /** Returns the reshaping into equal regions between these keys. */
  private static Reshape reshape(List<RegionState> regions, String... keys) {
    List<Long> bytes = regions.stream().map(RegionState::storeFileBytes).toList();
    return Reshape.of(regions, new Planned(bytes, List.of(keys)), keys.length + 1, TOLERANCE);
  }

  /**
   * Keys with one fixed plan for one table.
   *
   * @param bytes of the table's regions
   */
  private record Planned(List<Long> bytes, List<String> keys) implements KnownPopulation {

    @Override
    public SplitPlan plan(TargetShares targets) {
      return SplitPlan.exact(
              "test",
              keys.stream().map(ReshapeTest::key).toList(),
              Collections.nCopies(targets.regions(), 1.0 / targets.regions()))
          .warning(List.of("a heavy row"));
    }

    @Override
    public List<Double> shares(List<SplitKey> splits) {
      double total = bytes.stream().mapToLong(Long::longValue).sum();
      return bytes.stream().map(region -> region / total).toList();
    }
  }

  private static SplitKey key(String text) {
    return SplitKey.of(Bytes.toBytes(text));
  }
}
