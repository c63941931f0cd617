// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.splitter.plan.SplitKey;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class KeySpaceTest {

  @Property(tries = 100)
  void keysIncreaseAndCountingIsTheInverseOfIndexing(
      @ForAll("spaces") KeySpace space, @ForAll @LongRange(min = 0) long anywhere) {
    BigInteger index = BigInteger.valueOf(anywhere).mod(space.size());
    byte[] key = space.key(index);

    assertThat(space.countBelow(key)).isEqualTo(index);
    BigInteger next = index.add(BigInteger.ONE);
    assertThat(space.countBelow(Bytes.add(key, new byte[1]))).isEqualTo(next);
    if (next.compareTo(space.size()) < 0) {
      assertThat(SplitKey.of(space.key(next))).isGreaterThan(SplitKey.of(key));
    }
  }

  @Property(tries = 100)
  void keysBelowAnyBytesAreCounted(
      @ForAll("smallSpaces") KeySpace space,
      @ForAll @Size(max = 4) byte[] random,
      @ForAll int anywhere,
      @ForAll @IntRange(min = 0, max = 4) int prefix) {
    List<byte[]> keys = keysOf(space);
    byte[] near = keys.get(Math.floorMod(anywhere, keys.size()));
    for (byte[] bound :
        List.of(
            random, Bytes.copy(near, 0, Math.min(prefix, near.length)), Bytes.add(near, random))) {
      long below = keys.stream().filter(key -> Bytes.compareTo(key, bound) < 0).count();
      assertThat(space.countBelow(bound)).isEqualTo(BigInteger.valueOf(below));
    }
  }

  @Property(tries = 100)
  void decimalNumbersAreInTheOrderOfTheirText(
      @ForAll @LongRange(min = 0, max = 20_000) long from,
      @ForAll @LongRange(min = 1, max = 600) long count,
      @ForAll @IntRange(min = 0, max = 7) int padding) {
    List<String> sorted =
        LongStream.range(from, from + count)
            .mapToObj(
                number -> padding == 0 ? "" + number : ("%0" + padding + "d").formatted(number))
            .sorted()
            .toList();

    assertThat(keysOf(DecimalNumbers.of(from, from + count, padding)))
        .extracting(key -> new String(key, StandardCharsets.US_ASCII))
        .isEqualTo(sorted);
  }

  @Test
  void decimalNumbersArePaddedToAnyWidth() {
    DecimalNumbers numbers = DecimalNumbers.of(0, 3, 100);

    assertThat(numbers.key(BigInteger.TWO)).asString().isEqualTo("0".repeat(99) + "2");
    assertThat(numbers.countBelow(numbers.key(BigInteger.TWO))).isEqualTo(BigInteger.TWO);
  }

  @Test
  void anIndexOutsideTheSpaceIsRefused() {
    for (KeySpace space :
        List.of(
            FixedWidthKeys.bytes(1),
            DecimalNumbers.of(0, 256, 0),
            KeyRange.of(FixedWidthKeys.bytes(2), 7, 263),
            PrefixedKeys.of("user", FixedWidthKeys.bytes(1)))) {
      assertThatThrownBy(() -> space.key(BigInteger.valueOf(256)))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> space.key(BigInteger.valueOf(-1)))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Provide
  Arbitrary<KeySpace> spaces() {
    Arbitrary<KeySpace> large =
        Arbitraries.of(
            FixedWidthKeys.text(FixedWidthKeys.HEX, 32),
            FixedWidthKeys.text(FixedWidthKeys.UPPER_HEX, 3),
            FixedWidthKeys.bytes(16).with(6, 0x40, 0x50),
            KeyRange.of(FixedWidthKeys.bytes(8), 1L << 40, 1L << 62),
            new DecimalNumbers(BigInteger.ZERO, BigInteger.ONE.shiftLeft(63), 1),
            new DecimalNumbers(BigInteger.ZERO, BigInteger.ONE.shiftLeft(63), 12),
            PrefixedKeys.of("user", DecimalNumbers.of(0, Integer.MAX_VALUE, 0)),
            new PrefixedKeys(
                KeyRange.of(FixedWidthKeys.text(FixedWidthKeys.DECIMAL, 2), 0, 12),
                PrefixedKeys.of("-", DecimalNumbers.of(995, 2_000, 0))));
    return Arbitraries.oneOf(large, smallSpaces());
  }

  @Provide
  Arbitrary<KeySpace> smallSpaces() {
    return Arbitraries.of(
        FixedWidthKeys.text("acx", 3),
        FixedWidthKeys.text(List.of("ab", "-", "0189")),
        FixedWidthKeys.only(Bytes.toBytes("k")),
        FixedWidthKeys.bytes(1),
        KeyRange.of(FixedWidthKeys.text(FixedWidthKeys.DECIMAL, 3), 95, 212),
        DecimalNumbers.of(0, 1_100, 0),
        DecimalNumbers.of(93, 350, 2),
        new PrefixedKeys(
            KeyRange.of(FixedWidthKeys.text(FixedWidthKeys.HEX, 2), 0, 20),
            DecimalNumbers.of(7, 35, 0)));
  }

  private static List<byte[]> keysOf(KeySpace space) {
    List<byte[]> keys = new ArrayList<>();
    for (long index = 0; index < space.size().longValueExact(); index++) {
      keys.add(space.key(BigInteger.valueOf(index)));
    }
    return keys;
  }
}
