package dev.htk.splitter.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.audit.Step.Merge;
import dev.htk.splitter.audit.Step.Split;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class ReshapeTest {

  private static final double TOLERANCE = 0.1;

  @Test
  void aRegionThatNeedsThreeBoundariesIsHalvedAndItsHalvesAreHalved() {
    Reshape reshape = Reshape.of(TestRegions.holding(400), plan("b", "c", "d"), TOLERANCE);

    assertThat(reshape.steps())
        .containsExactly(
            new Split(key("c"), 400, 0), new Split(key("b"), 200, 1), new Split(key("d"), 200, 1));
    assertThat(reshape.rounds()).isEqualTo(2);
    assertThat(reshape.bytes()).isEqualTo(800);
  }

  @Test
  void emptyRegionsThatAreThereAreMergedInTheFirstRound() {
    Reshape reshape = Reshape.of(TestRegions.holding(100, 0, 0, 100), plan("d"), TOLERANCE);

    assertThat(reshape.steps())
        .containsExactly(
            new Merge(
                Optional.empty(), List.of(key("b"), key("c")), Optional.of(key("d")), 100, 0));
  }

  @Test
  void aMergeOfPartsThatASplitHasYetToMakeWaitsForIt() {
    List<RegionState> regions =
        List.of(TestRegions.region("", "m", 300), TestRegions.region("m", "", 100));

    Reshape reshape = Reshape.of(regions, plan("k"), TOLERANCE);

    assertThat(reshape.steps())
        .containsExactly(
            new Split(key("k"), 300, 0),
            new Merge(Optional.of(key("k")), List.of(key("m")), Optional.empty(), 200, 1));
    assertThat(reshape.kept()).isZero();
  }

  @Test
  void aBoundaryWithinTheToleranceStays() {
    Reshape reshape = Reshape.of(TestRegions.holding(104, 96), plan("bx"), TOLERANCE);

    assertThat(reshape.steps()).isEmpty();
    assertThat(reshape.boundaries()).containsExactly(key("b"));
    assertThat(reshape.kept()).isOne();
  }

  @Test
  void aBoundaryOutsideTheToleranceIsReplaced() {
    Reshape reshape = Reshape.of(TestRegions.holding(112, 88), plan("ax"), TOLERANCE);

    assertThat(reshape.splits()).extracting(Split::key).containsExactly(key("ax"));
    assertThat(reshape.merges()).extracting(Merge::removed).containsExactly(List.of(key("b")));
  }

  @Test
  void whereSizesAndKeysDisagreeTheKeysOfThePlanAreUsed() {
    // By its bytes b lies at the first quarter; by its key it comes after all that is planned.
    List<RegionState> regions =
        List.of(TestRegions.region("", "x", 100), TestRegions.region("x", "", 300));

    Reshape reshape = Reshape.of(regions, plan("b", "c", "d"), TOLERANCE);

    assertThat(reshape.boundaries()).containsExactly(key("b"), key("c"), key("d"));
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

  /** Equal regions between these keys. */
  private static SplitPlan plan(String... keys) {
    int regions = keys.length + 1;
    return SplitPlan.exact(
        "test",
        Stream.of(keys).map(ReshapeTest::key).toList(),
        Collections.nCopies(regions, 1.0 / regions));
  }

  private static SplitKey key(String text) {
    return SplitKey.of(Bytes.toBytes(text));
  }
}
