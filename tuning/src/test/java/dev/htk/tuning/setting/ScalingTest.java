// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ScalingTest {

  private static final Scaling BYTES = new Scaling(Scaling.Kind.BYTES, 65536, 4096, "a size");
  private static final Scaling NONE = new Scaling(Scaling.Kind.NONE, 0, 1, "a count");

  @Property
  void scalingNeverChangesTheOrderOfTwoValues(
      @ForAll @LongRange(min = 1) long first,
      @ForAll @LongRange(min = 1) long second,
      @ForAll @IntRange(min = 1, max = 128) int factor) {
    long lower = Math.min(first, second);
    long higher = Math.max(first, second);
    assertThat(BYTES.scaled(lower, factor)).isLessThanOrEqualTo(BYTES.scaled(higher, factor));
  }

  @Property
  void aScaledValueIsNeverRaisedAndNeverFallsBelowTheFloor(
      @ForAll @LongRange(min = 1, max = Long.MAX_VALUE - 1) long value,
      @ForAll @IntRange(min = 2, max = 128) int factor) {
    long scaled = BYTES.scaled(value, factor);
    assertThat(scaled).isLessThanOrEqualTo(value).isGreaterThanOrEqualTo(Math.min(value, 65536));
    assertThat(scaled == value || scaled % 4096 == 0).isTrue();
  }

  @Test
  void unlimitedAndOffStayAsTheyAre() {
    assertThat(BYTES.scaled(Long.MAX_VALUE, 128)).isEqualTo(Long.MAX_VALUE);
    assertThat(BYTES.scaled(0, 128)).isZero();
    assertThat(BYTES.scaled(-1, 128)).isEqualTo(-1);
  }

  @Test
  void aCountStaysAsItIs() {
    assertThat(NONE.scaled(30, 128)).isEqualTo(30);
  }

  @Test
  void aScalingWithoutAReasonIsRefused() {
    assertThatThrownBy(() -> new Scaling(Scaling.Kind.NONE, 0, 1, " "))
        .hasMessageContaining("reason");
  }
}
