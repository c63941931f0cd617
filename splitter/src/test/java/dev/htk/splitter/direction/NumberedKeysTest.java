// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.plan.Forecast;
import dev.htk.splitter.plan.SplitKey;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class NumberedKeysTest {

  private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");

  @Test
  void paddedNumbersGoOnBehindTheLastOne() {
    assertThat(forecast(i -> text("order%010d", i), 5_000, "order0000002500"))
        .hasValueSatisfying(
            later -> {
              assertThat(later.keys()).isEqualTo("the next 5,000 numbers");
              assertThat(later.maxOverMean()).isEqualTo(2);
              assertThat(later.idle()).isEqualTo(1);
            });
  }

  @Test
  void numbersWithoutPaddingGoOnAmongTheOthers() {
    // 5001 to 10000: all but the last one lie behind "user5".
    assertThat(forecast(i -> text("user%d", 1 + i), 5_000, "user5"))
        .hasValueSatisfying(
            later -> assertThat(later.maxOverMean()).isEqualTo(2 * 4_999.0 / 5_000));
  }

  @Test
  void binaryNumbersGoOn() {
    IntFunction<byte[]> longs = i -> ByteBuffer.allocate(8).putLong(i).array();

    assertThat(forecast(longs, 5_000, "\\x00\\x00\\x00\\x00\\x00\\x00\\x10\\x00"))
        .hasValueSatisfying(later -> assertThat(later.maxOverMean()).isEqualTo(2));
  }

  @Test
  void numbersWithTextBehindThemGoOn() {
    assertThat(forecast(i -> text("inv-%06d-pdf", 300 + i), 3_000, "inv-001500"))
        .hasValueSatisfying(later -> assertThat(later.idle()).isEqualTo(1));
  }

  @Test
  void sparseNumbersTellNothing() {
    SplittableRandom random = new SplittableRandom(1);

    assertThat(forecast(i -> text("order%010d", random.nextInt(1 << 30)), 5_000, "order05"))
        .isEmpty();
  }

  @Test
  void sparseNumbersThatOccurOftenTellNothing() {
    SplittableRandom random = new SplittableRandom(1);
    int[] ids = random.ints(20_000, 0, 1_000_000).toArray();
    List<byte[]> some =
        Stream.generate(() -> text("user%d", ids[random.nextInt(ids.length)]))
            .limit(10_000)
            .toList();

    assertThat(forecast(some, 20_000 * 100, "user5")).isEmpty();
  }

  @Test
  void numbersInTurnThatOccurOftenGoOn() {
    SplittableRandom random = new SplittableRandom(1);
    List<byte[]> some =
        Stream.generate(() -> text("order%010d", random.nextInt(20_000))).limit(10_000).toList();

    assertThat(forecast(some, 20_000 * 100, "order0000010000")).isPresent();
  }

  @Test
  void numbersThatFillTheirDigitsTellNothing() {
    assertThat(forecast(i -> text("item%04d", i), 10_000, "item5")).isEmpty();
    assertThat(forecast(i -> text("%d", 10_000 + i), 10_000, "15")).isEmpty();
  }

  @Test
  void wordsAreNoNumbers() {
    assertThat(forecast(i -> text("%s", Integer.toString(i * 7919, 36)), 5_000, "m")).isEmpty();
  }

  private static Optional<Forecast> forecast(IntFunction<byte[]> key, int keys, String split) {
    List<byte[]> all = IntStream.range(0, keys).mapToObj(key).toList();
    return forecast(all, keys, split);
  }

  private static Optional<Forecast> forecast(List<byte[]> some, long all, String split) {
    return Direction.of(some, all, NOW).forecast(List.of(SplitKey.of(Bytes.toBytesBinary(split))));
  }

  private static byte[] text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values).getBytes(US_ASCII);
  }
}
