// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HdfsNeedsTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final String POLICY = "hbase.wal.storage.policy";

  @ParameterizedTest
  @ValueSource(strings = {"NONE", " none ", "HOT", ""})
  void aDefaultStoragePolicyNeedsNothingFromHdfs(String policy) {
    assertThat(needs(Map.of(POLICY, policy))).isEmpty();
    assertThat(needs(Map.of())).isEmpty();
  }

  @Test
  void aPolicyNeedsTaggedVolumesOnEveryDataNode() {
    List<String> needs = needs(Map.of(POLICY, " all_ssd", "hbase.rootdir", "hdfs://nn/hbase/"));
    assertThat(needs.get(0))
        .contains("every DataNode needs a volume of type SSD in dfs.datanode.data.dir")
        .contains("[SSD]file:///ssd1/dfs/data");
    assertThat(needs)
        .contains("if these volumes are full, HDFS silently writes to DISK")
        .contains(
            "show the policy in force: hdfs storagepolicies -getStoragePolicy -path"
                + " hdfs://nn/hbase/WALs");
  }

  @Test
  void aPolicyWithoutFallbackWarnsThatHdfsRefusesWrites() {
    assertThat(needs(Map.of(POLICY, "COLD")))
        .contains("if these volumes are full, HDFS refuses to write");
  }

  @Test
  void aPolicyThatHdfsDoesNotHaveIsNamed() {
    assertThat(needs(Map.of(POLICY, "ALL_SSDS")))
        .singleElement()
        .asString()
        .contains("HDFS has no policy of that name");
  }

  @Test
  void aWalDirMustBeTheSameEverywhereAndChangesWithTheClusterStopped() {
    assertThat(needs(Map.of("hbase.wal.dir", "hdfs://logs/wal", POLICY, "ONE_SSD")))
        .anyMatch(line -> line.contains("must not lie under hbase.rootdir"))
        .anyMatch(line -> line.contains("stop the whole cluster cleanly"))
        .anyMatch(line -> line.endsWith("-path hdfs://logs/wal/WALs"));
  }

  private static List<String> needs(Map<String, String> values) {
    return HdfsNeeds.of(values, CATALOGUE);
  }
}
