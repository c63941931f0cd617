// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.SplittableRandom;

/** Row keys that hold the time at which they are written, so that later ones lie elsewhere. */
@SuppressWarnings("ImmutableEnumChecker") // The makers have no state.
enum TimedKeys {
  ISO(
      (millis, random) ->
          text("%s_dev%03d", date("yyyy-MM-dd'T'HH:mm:ss", millis), random.nextInt(500))),
  DATE_BEHIND_A_CONSTANT(
      (millis, random) -> text("evt-%s-%08x", date("yyyyMMdd", millis), random.nextInt())),
  DATE_AND_NUMBER(
      (millis, random) -> text("%s%06d", date("yyyyMMdd", millis), random.nextInt(1_000_000))),
  PATH_OF_DATE(
      (millis, random) ->
          text("logs/%s/part-%05d", date("yyyy/MM/dd/HH", millis), random.nextInt(300))),
  DATE_BEHIND_TENANTS(
      (millis, random) -> {
        String tenant = random.nextInt(3) == 0 ? "acme" : "shop" + random.nextInt(4);
        return text("%s|%s|%d", tenant, date("yyyy-MM-dd HH:mm", millis), random.nextInt(1000));
      }),
  FALLING_DATE(
      (millis, random) -> {
        long date = Long.parseLong(date("yyyyMMddHHmmss", millis));
        return text("%d#%d", 99_999_999_999_999L - date, random.nextInt(100));
      }),
  SECONDS((millis, random) -> text("%d:%05d", millis / 1000, random.nextInt(99_999))),
  MILLIS((millis, random) -> text("%d-host%02d", millis, random.nextInt(40))),
  MILLIS_WITHIN_A_NUMBER((millis, random) -> text("42%d%04d", millis, random.nextInt(10_000))),
  NANOS((millis, random) -> text("m%d", millis * 1_000_000 + random.nextInt(1_000_000))),
  REVERSED_MILLIS((millis, random) -> text("%d/%d", Long.MAX_VALUE - millis, random.nextInt(1000))),
  NINES_MILLIS(
      (millis, random) -> text("%d_%d", 9_999_999_999_999L - millis, random.nextInt(1000))),
  HEX_SECONDS((millis, random) -> text("%08x-%04x", millis / 1000, random.nextInt(65_536))),
  UUID_6(
      (millis, random) -> {
        String time =
            String.format(
                Locale.ROOT,
                "%015x",
                (millis + 12_219_292_800_000L) * 10_000 + random.nextInt(9999));
        return text(
            "%s-%s-6%s-9%03x-%012x",
            time.substring(0, 8),
            time.substring(8, 12),
            time.substring(12),
            random.nextInt(4096),
            random.nextLong(1L << 48));
      }),
  UUID_7(
      (millis, random) -> {
        String time = String.format(Locale.ROOT, "%012x", millis);
        return text(
            "%s-%s-7%03x-b%03x-%012x",
            time.substring(0, 8),
            time.substring(8),
            random.nextInt(4096),
            random.nextInt(4096),
            random.nextLong(1L << 48));
      }),
  BINARY_UUID_7(
      (millis, random) ->
          ByteBuffer.allocate(16)
              .putLong(millis << 16 | 0x7000 | random.nextInt(4096))
              .putLong(Long.MIN_VALUE | random.nextLong() >>> 2)
              .array()),
  ULID(
      (millis, random) -> {
        String digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        StringBuilder key = new StringBuilder();
        for (int i = 9; i >= 0; i--) {
          key.append(digits.charAt((int) (millis >> (5 * i)) & 31));
        }
        for (int i = 0; i < 16; i++) {
          key.append(digits.charAt(random.nextInt(32)));
        }
        return text("%s", key);
      }),
  OBJECT_ID(
      (millis, random) ->
          text("%08x%010x%06x", millis / 1000, 0xfeed_beef_42L, random.nextInt(1 << 24))),
  SNOWFLAKE(
      (millis, random) ->
          text("%d", (millis - 1_288_834_974_657L) << 22 | random.nextInt(1 << 17))),
  METRIC_AND_HOUR(
      (millis, random) ->
          ByteBuffer.allocate(13)
              .put(new byte[] {0, 0, (byte) (1 + random.nextInt(4))})
              .putInt((int) (millis / 3_600_000) * 3600)
              .put(new byte[] {0, 0, 1, 0})
              .putShort((short) random.nextInt(500))
              .array()),
  NAME_AND_REVERSED_BINARY(
      (millis, random) -> {
        byte[] name =
            String.format(Locale.ROOT, "gateway-%d", 8 + random.nextInt(4)).getBytes(US_ASCII);
        return ByteBuffer.allocate(name.length + 9)
            .put(name)
            .put((byte) 0)
            .putLong(Long.MAX_VALUE - millis)
            .array();
      }),
  PHOENIX(
      (millis, random) ->
          ByteBuffer.allocate(12)
              .putLong(millis ^ Long.MIN_VALUE)
              .putInt(random.nextInt())
              .array()),
  /** No known format: three bytes of 37 seconds each. */
  UNKNOWN_CLOCK(
      (millis, random) -> {
        byte[] key = new byte[7];
        random.nextBytes(key);
        long ticks = millis / 37_000;
        key[0] = (byte) (ticks >> 16);
        key[1] = (byte) (ticks >> 8);
        key[2] = (byte) ticks;
        return HexFormat.of().withUpperCase().formatHex(key).replace('A', 'z').getBytes(US_ASCII);
      });

  /** Makes a row key. */
  @FunctionalInterface
  interface Maker {

    byte[] key(long millis, SplittableRandom random);
  }

  private final Maker maker;

  TimedKeys(Maker maker) {
    this.maker = maker;
  }

  byte[] key(long millis, SplittableRandom random) {
    return maker.key(millis, random);
  }

  /** Returns whether the time is found in keys that are in no order. */
  boolean isKnown() {
    return this != UNKNOWN_CLOCK;
  }

  static byte[] text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values).getBytes(US_ASCII);
  }

  static String date(String pattern, long millis) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT)
        .format(Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC));
  }
}
