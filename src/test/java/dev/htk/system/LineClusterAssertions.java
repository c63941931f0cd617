// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.htk.harness.recording.RecorderKeys;
import dev.htk.tuning.profile.ResolvedProfile;
import java.util.SortedMap;
import java.util.TreeMap;

/** Checks what must hold for every {@link LineCluster}. */
final class LineClusterAssertions {

  private LineClusterAssertions() {}

  static void assertRowsKept(LineClusterReport report) {
    assertThat(report.storeFiles()).isEqualTo(1);
    assertThat(report.found()).isEqualTo(report.written());
  }

  /** Checks what a region server's parts took up, and not its configuration alone. */
  static void assertInForce(ResolvedProfile profile, LineClusterReport report) {
    SortedMap<String, String> expected = new TreeMap<>(profile.settings());
    if (report.recorder() != null) {
      expected.keySet().removeAll(RecorderKeys.controllers().keySet());
    }
    assertThat(report.settings()).as(profile.name()).containsAllEntriesOf(expected);
    assertThat((double) report.flushSize())
        .as("flush size of %s", profile.name())
        .isEqualTo(number(profile, "hbase.hregion.memstore.flush.size"));
    assertThat((double) report.blockingStoreFiles())
        .as("blocking store files of %s", profile.name())
        .isEqualTo(number(profile, "hbase.hstore.blockingStoreFiles"));
    assertThat((double) report.blockCache())
        .as("block cache of %s", profile.name())
        .isCloseTo(
            profile.machine().heapBytes() * number(profile, "hfile.block.cache.size"),
            withinPercentage(1));
  }

  private static double number(ResolvedProfile profile, String key) {
    return Double.parseDouble(profile.effective(key).orElseThrow());
  }
}
