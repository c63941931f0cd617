// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.hbase.regionserver.BusyRegionSplitPolicy;
import org.apache.hadoop.hbase.regionserver.ConstantSizeRegionSplitPolicy;
import org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy;
import org.apache.hadoop.hbase.regionserver.IncreasingToUpperBoundRegionSplitPolicy;
import org.apache.hadoop.hbase.regionserver.RegionSplitPolicy;
import org.apache.hadoop.hbase.regionserver.SteppingSplitPolicy;
import org.junit.jupiter.api.Test;

class SplitPolicyKindTest {

  private static final long MIB = 1L << 20;
  private static final long INITIAL = 256 * MIB;
  private static final long MAX = 10_240 * MIB;

  @Test
  void eachPolicyOfHBaseIsKnownByItsClass() throws ClassNotFoundException {
    assertThat(kind(SteppingSplitPolicy.class)).isEqualTo(SplitPolicyKind.STEPPING);
    assertThat(kind(IncreasingToUpperBoundRegionSplitPolicy.class))
        .isEqualTo(SplitPolicyKind.INCREASING);
    assertThat(kind(BusyRegionSplitPolicy.class)).isEqualTo(SplitPolicyKind.BUSY);
    assertThat(kind("KeyPrefixRegionSplitPolicy")).isEqualTo(SplitPolicyKind.KEY_PREFIX);
    assertThat(kind("DelimitedKeyPrefixRegionSplitPolicy"))
        .isEqualTo(SplitPolicyKind.DELIMITED_KEY_PREFIX);
    assertThat(kind(ConstantSizeRegionSplitPolicy.class)).isEqualTo(SplitPolicyKind.CONSTANT_SIZE);
    assertThat(kind(DisabledRegionSplitPolicy.class)).isEqualTo(SplitPolicyKind.DISABLED);
    assertThat(SplitPolicyKind.of("com.example.SteppingSplitPolicy")).isEmpty();
  }

  @Test
  void theSteppingPolicySplitsOnlyALonelyRegionEarly() {
    assertThat(SplitPolicyKind.STEPPING.limit(1, INITIAL, MAX)).isEqualTo(INITIAL);
    assertThat(SplitPolicyKind.STEPPING.limit(2, INITIAL, MAX)).isEqualTo(MAX);
  }

  @Test
  void theIncreasingPoliciesWaitLongerTheMoreRegionsAServerHas() {
    assertThat(SplitPolicyKind.INCREASING.limit(1, INITIAL, MAX)).isEqualTo(INITIAL);
    assertThat(SplitPolicyKind.INCREASING.limit(3, INITIAL, MAX)).isEqualTo(27 * INITIAL);
    assertThat(SplitPolicyKind.INCREASING.limit(4, INITIAL, MAX)).isEqualTo(MAX);
    assertThat(SplitPolicyKind.INCREASING.limit(10_000, INITIAL, MAX)).isEqualTo(MAX);
  }

  @Test
  void theConstantPolicySplitsAtTheFileSizeAndTheDisabledOneNever() {
    assertThat(SplitPolicyKind.CONSTANT_SIZE.limit(1, INITIAL, MAX)).isEqualTo(MAX);
    assertThat(SplitPolicyKind.DISABLED.limit(1, INITIAL, MAX)).isGreaterThan(MAX);
  }

  private static SplitPolicyKind kind(Class<? extends RegionSplitPolicy> policy) {
    return SplitPolicyKind.of(policy.getName()).orElseThrow();
  }

  /** Finds the class by its name, for classes that HBase calls deprecated. */
  private static SplitPolicyKind kind(String name) throws ClassNotFoundException {
    String className = RegionSplitPolicy.class.getPackageName() + "." + name;
    return kind(Class.forName(className).asSubclass(RegionSplitPolicy.class));
  }
}
