// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class OperationNameTest {
  private static final String REGION = "4fbd1e0c4a1f0e5bb1e5b1f6f4c9c9c0";

  @Property
  void regionAndFamilyAreFoundWhateverTheFamilyIsCalled(
      @ForAll @StringLength(min = 1, max = 8) @Chars({'a', '#', '7', '_'}) String family,
      @ForAll @IntRange(min = 0) int number) {
    OperationName name =
        OperationName.parse(REGION + "#" + family + "#compaction#" + number).orElseThrow();
    assertThat(name.region()).isEqualTo(REGION);
    assertThat(name.family()).isEqualTo(family);
  }

  @Test
  void aNameOfAnotherFormIsNotParsed() {
    for (String other : new String[] {"", "#", "flush", "a#b", "a#b#c", "#b#1"}) {
      assertThat(OperationName.parse(other)).as(other).isEmpty();
    }
  }
}
