// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class NumberPatternTest {

  /** An end, and a number that is often near it. */
  record Pair(BigDecimal end, BigDecimal number) {

    boolean isWithin(boolean isUpwards, boolean isEndIn) {
      int comparison = isUpwards ? number.compareTo(end) : end.compareTo(number);
      return comparison > 0 || (comparison == 0 && isEndIn);
    }
  }

  @Provide
  Arbitrary<Pair> wholes() {
    Arbitrary<BigInteger> ends =
        Arbitraries.oneOf(
            Arbitraries.integers().between(-20, 20).map(BigInteger::valueOf),
            Arbitraries.longs().map(BigInteger::valueOf));
    Arbitrary<BigInteger> steps = Arbitraries.integers().between(-3, 3).map(BigInteger::valueOf);
    Arbitrary<BigInteger> others = Arbitraries.longs().map(BigInteger::valueOf);
    return Combinators.combine(ends, steps, others, Arbitraries.of(true, true, false))
        .as(
            (end, step, other, isNear) ->
                new Pair(new BigDecimal(end), new BigDecimal(isNear ? end.add(step) : other)));
  }

  @Provide
  Arbitrary<Pair> fractions() {
    Arbitrary<BigDecimal> numbers =
        Arbitraries.oneOf(
            Arbitraries.bigDecimals()
                .between(BigDecimal.valueOf(-3), BigDecimal.valueOf(3))
                .ofScale(2),
            Arbitraries.bigDecimals()
                .between(BigDecimal.valueOf(-2000), BigDecimal.valueOf(2000))
                .ofScale(3));
    return Combinators.combine(numbers, numbers, Arbitraries.integers().between(-2, 2))
        .as(
            (end, other, step) ->
                new Pair(end, step == 0 ? other : end.add(BigDecimal.valueOf(step, 3))));
  }

  @Property
  void wholeNumbersMatchByTheirSizeInBothNotations(
      @ForAll("wholes") Pair pair, @ForAll boolean isUpwards, @ForAll boolean isEndIn) {
    Pattern pattern = Pattern.compile(NumberPattern.wholeFrom(pair.end(), isUpwards, isEndIn));
    BigInteger number = pair.number().toBigInteger();
    String sign = number.signum() < 0 ? "-" : "";

    for (String text :
        new String[] {
          number.toString(),
          sign + "00" + number.abs(),
          sign + "0x" + number.abs().toString(16),
          "0X" + sign + number.abs().toString(16).toUpperCase(Locale.ROOT)
        }) {
      assertThat(pattern.matcher(text).matches())
          .as("%s beside %s", text, pair.end())
          .isEqualTo(pair.isWithin(isUpwards, isEndIn));
    }
  }

  @Property
  void fractionsMatchByTheirSize(@ForAll("fractions") Pair pair, @ForAll boolean isUpwards) {
    Pattern pattern = Pattern.compile(NumberPattern.fractionFrom(pair.end(), isUpwards, true));
    String plain = pair.number().toPlainString();

    for (String text : new String[] {plain, plain + "0", plain.replaceFirst("^(-?)0\\.", "$1.")}) {
      assertThat(pattern.matcher(text).matches())
          .as("%s beside %s", text, pair.end())
          .isEqualTo(pair.isWithin(isUpwards, true));
    }
  }

  @Property
  void anEndThatKeepsZeroOutIsLeftOut(@ForAll("fractions") Pair pair, @ForAll boolean isUpwards) {
    BigDecimal end = isUpwards ? pair.end().abs() : pair.end().abs().negate();
    Pair near = new Pair(end, end.add(pair.number().subtract(pair.end())));
    Pattern pattern = Pattern.compile(NumberPattern.fractionFrom(end, isUpwards, false));

    for (BigDecimal number : new BigDecimal[] {end, near.number()}) {
      assertThat(pattern.matcher(number.toPlainString()).matches())
          .as("%s beside %s", number, end)
          .isEqualTo(new Pair(end, number).isWithin(isUpwards, false));
    }
  }

  @Test
  void zeroIsWithinAnEndAtZeroInAllItsForms() {
    for (String zero : new String[] {"0", "-0", "+0", "00", ".0", "-0.00", "0."}) {
      assertThat(zero).matches(NumberPattern.fractionFrom(BigDecimal.ZERO, true, true));
      assertThat(zero).doesNotMatch(NumberPattern.fractionFrom(BigDecimal.ZERO, true, false));
    }
  }

  @Provide
  Arbitrary<String> numberLike() {
    return Arbitraries.strings().withChars("0123456789xX-+aAfFdD.eE").ofMaxLength(8);
  }

  @Property
  void theFormsAreThoseThatHBaseReads(@ForAll("numberLike") String text) {
    assertThat(text.matches(NumberPattern.WHOLE)).isEqualTo(ValueType.LONG.accepts(text));
    boolean isHuge =
        ValueType.FLOAT
            .number(text)
            .filter(number -> number.abs().compareTo(new BigDecimal("1e299")) >= 0)
            .isPresent();
    if (!isHuge) {
      assertThat(text.matches("[+-]?" + NumberPattern.UNSIGNED))
          .isEqualTo(ValueType.FLOAT.accepts(text));
    }
  }

  @Test
  void zeroHasAnyExponent() {
    for (String zero : new String[] {"0e300", "0.0E+999", ".0e0400d"}) {
      assertThat(zero).matches(NumberPattern.UNSIGNED);
      assertThat(ValueType.FLOAT.accepts(zero)).isTrue();
    }
  }
}
