// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.storage;

import static org.apache.hadoop.fs.StorageType.DISK;
import static org.apache.hadoop.fs.StorageType.RAM_DISK;
import static org.apache.hadoop.fs.StorageType.SSD;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WalPolicyTest {

  @Test
  void allSsdWantsEveryCopyOnAnSsd() {
    WalPolicy policy = policy("ALL_SSD");

    assertThat(policy.needed(3)).containsExactly(SSD);
    assertThat(policy.isKeptBy(List.of(SSD, SSD, SSD))).isTrue();
    assertThat(policy.isKeptBy(List.of(SSD, SSD, DISK))).isFalse();
  }

  @Test
  void oneSsdWantsOneCopyOnAnSsdAndTheOthersOnDisks() {
    WalPolicy policy = policy("one_ssd ");

    assertThat(policy.needed(1)).containsExactly(SSD);
    assertThat(policy.isKeptBy(List.of(DISK, SSD, DISK))).isTrue();
    assertThat(policy.isKeptBy(List.of(DISK, DISK, DISK))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"NONE", "NO_SUCH_POLICY"})
  void aPolicyThatHdfsDoesNotKnowAsksForNothing(String name) {
    WalPolicy policy = policy(name);

    assertThat(policy.isNone()).isTrue();
    assertThat(policy.needed(3)).isEmpty();
    assertThat(policy.isKeptBy(List.of(RAM_DISK))).isTrue();
  }

  @Test
  void noSettingMeansNoPolicy() {
    assertThat(WalPolicy.of(Map.of()).isNone()).isTrue();
  }

  @Test
  void hotNeedsNoVolumesButDisks() {
    assertThat(policy("HOT").needed(3)).isEmpty();
    assertThat(policy("HOT").isKeptBy(List.of(SSD))).isFalse();
  }

  private static WalPolicy policy(String name) {
    return WalPolicy.of(Map.of(WalPolicy.KEY, name));
  }
}
