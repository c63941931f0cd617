// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.plan.SplitKey;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class ShortKeyTest {

  private static final int TRIES = 200;

  @Test
  void aKeyThatFitsStaysWhole() {
    assertThat(ShortKey.of(Plans.key("user5123"), 8)).isEqualTo("user5123");
  }

  @Test
  void aLongKeyLosesItsMiddle() {
    assertThat(ShortKey.of(Plans.key("customer-0000000000000000-42"), 13))
        .isEqualTo("cust…00000-42");
  }

  @Property(tries = TRIES)
  void aShortenedKeyFitsItsWidthAndCutsNoEscape(
      @ForAll @Size(min = 1, max = 60) byte[] bytes,
      @ForAll @IntRange(min = 7, max = 44) int width) {
    String shown = ShortKey.of(SplitKey.of(bytes), width);

    assertThat(shown.length()).isLessThanOrEqualTo(width);
    String[] parts = shown.split("…", -1);
    assertThat(Bytes.toStringBinary(bytes)).startsWith(parts[0]).endsWith(parts[parts.length - 1]);
    for (String part : parts) {
      assertThat(Bytes.toStringBinary(Bytes.toBytesBinary(part))).isEqualTo(part);
    }
  }
}
