// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import static dev.htk.splitter.direction.TimedKeys.date;
import static dev.htk.splitter.direction.TimedKeys.text;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.SplittableRandom;

/** Row keys of which later ones lie where earlier ones did, though some hold a time. */
@SuppressWarnings("ImmutableEnumChecker") // The makers have no state.
enum SteadyKeys {
  UUID_4(
      (millis, random) ->
          text(
              "%08x-%04x-4%03x-a%03x-%012x",
              random.nextInt(),
              random.nextInt(65_536),
              random.nextInt(4096),
              random.nextInt(4096),
              random.nextLong(1L << 48))),
  UUID_1(
      (millis, random) -> {
        String time =
            String.format(
                Locale.ROOT,
                "%015x",
                (millis + 12_219_292_800_000L) * 10_000 + random.nextInt(9999));
        return text(
            "%s-%s-1%s-9%03x-0242ac120002",
            time.substring(7), time.substring(3, 7), time.substring(0, 3), random.nextInt(4096));
      }),
  HASHES((millis, random) -> text("%016x%016x", random.nextLong(), random.nextLong())),
  RANDOM_BYTES(
      (millis, random) -> {
        byte[] key = new byte[16];
        random.nextBytes(key);
        return key;
      }),
  /** The constant is the first byte of recent seconds. */
  RANDOM_BYTES_BEHIND_A_CONSTANT(
      (millis, random) -> {
        byte[] key = new byte[9];
        random.nextBytes(key);
        key[0] = 0x67;
        return key;
      }),
  HASH_AND_TIME(
      (millis, random) ->
          text("%04x|%s", random.nextInt(65_536), date("yyyy-MM-dd'T'HH:mm:ss", millis))),
  SALT_AND_MILLIS((millis, random) -> text("%02d%d", random.nextInt(60), millis)),
  MANY_DEVICES_AND_TIME((millis, random) -> text("sensor%04d|%d", random.nextInt(3000), millis)),
  MANY_DEVICES_AND_BINARY_TIME(
      (millis, random) ->
          ByteBuffer.allocate(12)
              .putInt(random.nextInt(2000) * 7919)
              .putLong(Long.MAX_VALUE - millis)
              .array()),
  GEOHASH(
      (millis, random) -> {
        StringBuilder key = new StringBuilder();
        for (int i = 0; i < 12; i++) {
          int digit = i < 3 ? random.nextInt(1 + random.nextInt(32)) : random.nextInt(32);
          key.append("0123456789bcdefghjkmnpqrstuvwxyz".charAt(digit));
        }
        return text("%s", key);
      }),
  URLS(
      (millis, random) ->
          text(
              "com.site%03d:https/news/%s/item-%d",
              (int) (400 * Math.pow(random.nextDouble(), 1.3)),
              date("yyyy/MM/dd", millis),
              random.nextInt(100_000))),
  /** The national part reads as seconds of the last years. */
  PHONE_NUMBERS(
      (millis, random) -> text("+49%d%07d", 151 + random.nextInt(29), random.nextInt(10_000_000))),
  BARE_PHONE_NUMBERS(
      (millis, random) -> text("%d%07d", 151 + random.nextInt(29), random.nextInt(10_000_000))),
  NAMES(
      (millis, random) -> {
        StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(4, 14); i > 0; i--) {
          name.append((char) ('a' + random.nextInt(1 + random.nextInt(26))));
        }
        return text("%s@example.org", name);
      }),
  PATHS_OF_MANY_BUCKETS(
      (millis, random) ->
          text(
              "bucket-%03d/%s/part-%05d",
              random.nextInt(300), date("yyyy/MM/dd/HH", millis), random.nextInt(300))),
  IPV4(
      (millis, random) ->
          text(
              "%d.%d.%d.%d",
              1 + random.nextInt(223),
              random.nextInt(256),
              random.nextInt(256),
              random.nextInt(256))),
  BINARY_IPV4_OF_ONE_NETWORK(
      (millis, random) ->
          ByteBuffer.allocate(4).putInt(100 << 24 | 64 << 16 | random.nextInt(1 << 22)).array()),
  ISBN((millis, random) -> text("978%010d", random.nextLong(10_000_000_000L))),
  /** The complement to nines reads as milliseconds of 2025. */
  BAR_CODES(
      (millis, random) -> {
        String digits =
            String.format(
                Locale.ROOT, "82%d%09d", 3 + random.nextInt(4), random.nextInt(1_000_000_000));
        int sum = 0;
        for (int i = 0; i < 12; i++) {
          sum += (digits.charAt(i) - '0') * (i % 2 == 0 ? 1 : 3);
        }
        return text("%s%d", digits, (10 - sum % 10) % 10);
      }),
  BAR_CODES_OF_ONE_MAKER((millis, random) -> text("401764%07d", random.nextInt(10_000_000))),
  RANDOM_TEN_DIGITS((millis, random) -> text("%010d", random.nextLong(10_000_000_000L))),
  FULL_SET_OF_NUMBERS((millis, random) -> text("item%04d", random.nextInt(10_000))),
  SHORT_HASHES_OF_LETTERS(
      (millis, random) -> {
        byte[] key = new byte[8];
        random.nextBytes(key);
        String hex = HexFormat.of().formatHex(key);
        return text("d%s", hex.replace('0', 'g').replace('1', 'h'));
      }),
  BIRTHDAYS(
      (millis, random) -> {
        long born = millis - (long) (random.nextDouble() * 80 * 365.25 * 86_400_000L);
        return text("%s-%04d", date("yyyyMMdd", born), random.nextInt(10_000));
      });

  private final TimedKeys.Maker maker;

  SteadyKeys(TimedKeys.Maker maker) {
    this.maker = maker;
  }

  byte[] key(long millis, SplittableRandom random) {
    return maker.key(millis, random);
  }
}
