// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Row keys as people make them, skewed as they are in practice. */
@SuppressWarnings("ImmutableEnumChecker") // The makers have no state.
enum KeyShape {
  ZIPF_PREFIXES(
      random ->
          text(
              "tenant",
              digits(4, skewed(random, 2_000)),
              "/order/",
              digits(12, random.nextLong(1L << 40)))),
  TIME_STAMPS(
      random -> {
        // Each day has more keys.
        double when = Math.sqrt(random.nextDouble());
        return text(
            digits(13, 1_700_000_000_000L + (long) (when * 1e10)),
            "-",
            digits(5, random.nextInt(65_536)));
      }),
  MAIL_ADDRESSES(
      random -> {
        StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(2, 14); i > 0; i--) {
          name.append((char) ('a' + skewed(random, 26)));
        }
        return text(
            name.toString(),
            digits(1, random.nextInt(1_000)),
            "@mail",
            digits(1, skewed(random, 20)),
            ".example");
      }),
  BINARY_UUID(
      random ->
          ByteBuffer.allocate(16)
              .putLong((random.nextLong() & ~0xf000L) | 0x4000L)
              .putLong((random.nextLong() >>> 2) | Long.MIN_VALUE)
              .array()),
  CLUSTERED_NUMBERS(
      random -> {
        long cluster = skewed(random, 50) * 0x0123_4567_89abL;
        return ByteBuffer.allocate(8).putLong(cluster + (long) skewed(random, 1 << 20) * 7).array();
      }),
  SALTED(
      random ->
          ByteBuffer.allocate(13)
              .put((byte) random.nextInt(16))
              .putInt(skewed(random, 300))
              .putLong(Long.MAX_VALUE - random.nextLong(1L << 41))
              .array()),
  ONE_LONG_PREFIX(
      random -> {
        double skew = random.nextDouble();
        return text(
            "com.example.warehouse.events.production.europe-west/",
            digits(15, (long) (skew * skew * skew * 1e15)));
      }),
  MIXED_LENGTHS(
      random -> {
        byte[] key = new byte[8 + skewed(random, 30)];
        for (int i = 0; i < key.length; i++) {
          key[i] = (byte) (random.nextInt(3) == 0 ? -random.nextInt(2) : random.nextInt(256));
        }
        return key;
      }),
  /** Repeating keys, a few of which occur more often than a region has keys. */
  REQUESTS(random -> text("user", digits(6, skewed(random, 100_000) * 7919L % 1_000_000)));

  private final Function<SplittableRandom, byte[]> maker;

  KeyShape(Function<SplittableRandom, byte[]> maker) {
    this.maker = maker;
  }

  byte[] key(SplittableRandom random) {
    return maker.apply(random);
  }

  /** Returns 0 to {@code values - 1}, each about inversely proportional to its rank. */
  private static int skewed(SplittableRandom random, int values) {
    return (int) Math.pow(values + 1.0, random.nextDouble()) - 1;
  }

  private static String digits(int width, long number) {
    String digits = Long.toString(number);
    return "0".repeat(Math.max(0, width - digits.length())) + digits;
  }

  private static byte[] text(String... parts) {
    return String.join("", parts).getBytes(StandardCharsets.US_ASCII);
  }
}
