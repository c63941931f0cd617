// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class SplitKeyTest {

  @Property
  void theKeyBetweenTwoRowsIsTheShortestPrefixOfTheSecondThatSortsAfterTheFirst(
      @ForAll @Size(max = 12) byte[] one, @ForAll @Size(max = 12) byte[] other) {
    Assume.that(!Arrays.equals(one, other));
    byte[] before = Bytes.compareTo(one, other) < 0 ? one : other;
    byte[] from = before == one ? other : one;

    byte[] key = SplitKey.between(before, from).toBytes();

    assertThat(Arrays.copyOf(from, key.length)).isEqualTo(key);
    assertThat(Bytes.compareTo(before, key)).isNegative();
    assertThat(Bytes.compareTo(key, from)).isNotPositive();
    byte[] shorter = Arrays.copyOf(key, key.length - 1);
    assertThat(Bytes.compareTo(shorter, before)).isNotPositive();
  }

  @Test
  void noKeyLiesBetweenARowAndItself() {
    byte[] row = Bytes.toBytes("row");

    assertThatThrownBy(() -> SplitKey.between(row, row))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theEmptyKeyIsRefused() {
    assertThatThrownBy(() -> SplitKey.of(new byte[0])).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aKeyPrintsAsHBasePrintsIt() {
    assertThat(SplitKey.of(new byte[] {'a', 0, (byte) 0xff})).hasToString("a\\x00\\xFF");
  }
}
