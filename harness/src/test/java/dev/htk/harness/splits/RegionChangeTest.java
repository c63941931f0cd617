// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.splitter.audit.Step;
import dev.htk.splitter.plan.SplitKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegionChangeTest {

  @Test
  void aSplitConcernsTheRegionThatHoldsTheKey() throws Exception {
    RegionChange change = RegionChange.of(split("c"), regions("b", "d"));

    assertThat(change.isDone()).isFalse();
    assertThat(starts(change)).containsExactly("b");
  }

  @Test
  void aSplitThatSomebodyElseDidIsDone() throws Exception {
    assertThat(RegionChange.of(split("b"), regions("b", "d")).isDone()).isTrue();
  }

  @Test
  void aMergeConcernsAllRegionsFromItsStartToItsEnd() throws Exception {
    assertThat(starts(RegionChange.of(merge("b", "d", "e"), regions("b", "c", "d", "e"))))
        .containsExactly("b", "c", "d");
    assertThat(starts(RegionChange.of(merge("", "d", ""), regions("d")))).containsExactly("", "d");
    assertThat(RegionChange.of(merge("", "d", "e"), regions("e")).isDone()).isTrue();
  }

  @Test
  void aMergeOfRegionsThatAreNoLongerThereIsRefused() {
    assertThatThrownBy(() -> RegionChange.of(merge("b", "c", "d"), regions("b", "e")))
        .isInstanceOf(IOException.class)
        .hasMessage("the regions are no longer those of the audit");
    assertThatThrownBy(() -> RegionChange.of(merge("b", "c", "d"), regions("a", "d")))
        .isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5de442b8a90c9e78c29b17478e23a24c is not OPEN; state=CLOSING",
        "5de442b8a90c9e78c29b17478e23a24c NOT splittable",
        "5de442b8a90c9e78c29b17478e23a24c is NOT mergeable"
      })
  void theEndOfAMoveOrOfACompactionIsWaitedFor(String reason) throws Exception {
    assertThat(RegionChange.of(split("c"), regions("b")).isRefusedForNow(reason)).isTrue();
  }

  @Test
  void nothingElseIsWaitedFor() throws Exception {
    assertThat(RegionChange.of(split("c"), regions("b")).isRefusedForNow("split switched off"))
        .isFalse();
  }

  private static List<String> starts(RegionChange change) {
    return change.regions().stream().map(region -> Bytes.toString(region.getStartKey())).toList();
  }

  private static Step split(String key) {
    return new Step.Split(key(key), 0, 0);
  }

  private static Step merge(String start, String removed, String end) {
    return new Step.Merge(optional(start), List.of(key(removed)), optional(end), 0, 0);
  }

  private static Optional<SplitKey> optional(String key) {
    return key.isEmpty() ? Optional.empty() : Optional.of(key(key));
  }

  private static SplitKey key(String text) {
    return SplitKey.of(Bytes.toBytes(text));
  }

  /** The regions of a table with these boundaries, in any order. */
  private static List<RegionInfo> regions(String... boundaries) {
    List<RegionInfo> regions = new ArrayList<>();
    for (int i = 0; i <= boundaries.length; i++) {
      regions.add(
          0,
          RegionInfoBuilder.newBuilder(TableName.valueOf("t"))
              .setStartKey(Bytes.toBytes(i == 0 ? "" : boundaries[i - 1]))
              .setEndKey(Bytes.toBytes(i == boundaries.length ? "" : boundaries[i]))
              .build());
    }
    return regions;
  }
}
