// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.HarnessException;
import java.util.Map;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class YcsbPropertyTest {

  @Property(tries = 200)
  void noRecordCountBelowOneIsAccepted(
      @ForAll @LongRange(min = Long.MIN_VALUE, max = 0) long records) {
    assertThat(refusalOf(() -> load("recordcount", Long.toString(records))))
        .contains("recordcount must be a whole number, 1 or more");
  }

  @Property(tries = 200)
  void noRecordCountAboveAnIntIsAccepted(
      @ForAll @LongRange(min = Integer.MAX_VALUE + 1L) long records) {
    assertThat(refusalOf(() -> load("recordcount", Long.toString(records))))
        .contains("recordcount must be a whole number, 1 or more");
  }

  @Property(tries = 200)
  void everyRecordCountThatYcsbCanCountIsAccepted(@ForAll @IntRange(min = 1) int records)
      throws HarnessException {
    assertThat(load("recordcount", Integer.toString(records)))
        .extracting(workload -> workload.number(YcsbProperty.RECORDCOUNT, 0))
        .isEqualTo(records);
  }

  @Property(tries = 200)
  void textThatIsNoNumberIsNoRecordCount(@ForAll String text) {
    Assume.that(!text.matches("[+-]?\\p{Nd}+"));

    assertThat(PropertyType.wholeNumber(1, Integer.MAX_VALUE).accepts(text)).isFalse();
  }

  @Property(tries = 200)
  void everyNumberFromZeroToOneIsAProportion(@ForAll @DoubleRange(min = 0, max = 1) double share) {
    assertThat(PropertyType.PROPORTION.accepts(Double.toString(share))).isTrue();
    assertThat(PropertyType.PROPORTION.accepts(Double.toString(share + 1.01))).isFalse();
    assertThat(PropertyType.PROPORTION.accepts(Double.toString(share - 1.01))).isFalse();
  }

  @Test
  void aRangeIncludesItsEnds() {
    PropertyType padding = YcsbProperty.ZEROPADDING.type();

    assertThat(padding.accepts("0")).isTrue();
    assertThat(padding.accepts("100")).isTrue();
    assertThat(padding.accepts("101")).isFalse();
    assertThat(padding.accepts("-1")).isFalse();
    assertThat(padding.description()).isEqualTo("a whole number, 0 to 100");
  }

  @ParameterizedTest
  @EnumSource
  void everyPropertyIsFoundByItsKeyAndNoneTakesEmptyText(YcsbProperty property) {
    assertThat(YcsbProperty.ofKey(property.key())).contains(property);
    assertThat(property.type().accepts("")).isFalse();
  }

  @Test
  void keysAreCaseSensitiveAsInYcsb() {
    assertThat(YcsbProperty.ofKey("RECORDCOUNT")).isEmpty();
  }

  private static YcsbWorkload load(String key, String value) throws HarnessException {
    return YcsbWorkload.load("a", Map.of(key, value));
  }
}
