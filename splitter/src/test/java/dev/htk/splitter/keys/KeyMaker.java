// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Makes row keys as applications do and names their kind, without using the kit's way of counting
 * them.
 *
 * @param kind in the words of {@code --keys}, without {@code records}
 */
record KeyMaker(String kind, Maker maker) {

  /** Makes one key from a row's number or at random. */
  interface Maker {
    byte[] key(int row, Random random);
  }

  private static final Instant FROM = Instant.parse("2026-03-01T12:00:00Z");
  private static final Instant TO = Instant.parse("2026-09-17T23:30:11.250Z");
  private static final String RANGE = "from=" + FROM + ",to=" + TO;

  /** Returns at least one maker for each kind. */
  static Stream<KeyMaker> all() {
    return Stream.of(
        text("ycsb-hashed", (row, random) -> "user" + site.ycsb.Utils.hash(row)),
        text(
            "ycsb-hashed:zeropadding=19",
            (row, random) -> String.format(Locale.ROOT, "user%019d", site.ycsb.Utils.hash(row))),
        text("hex", (row, random) -> hex(md5(random))),
        text(
            "hex:width=8,case=upper",
            (row, random) -> String.format(Locale.ROOT, "%08X", random.nextInt())),
        text(
            "decimal:width=10",
            (row, random) -> String.format(Locale.ROOT, "%010d", random.nextLong(10_000_000_000L))),
        text(
            "decimal:width=8,from=1000,to=7654321",
            (row, random) -> String.format(Locale.ROOT, "%08d", random.nextInt(1_000, 7_654_321))),
        text("uuid", (row, random) -> uuid(random, 4).toString()),
        text(
            "uuid:version=3,case=upper",
            (row, random) -> uuid(random, 3).toString().toUpperCase(Locale.ROOT)),
        new KeyMaker("uuid:format=binary", (row, random) -> bytes(uuid(random, 4))),
        new KeyMaker("uuid:format=binary,version=any", (row, random) -> md5(random)),
        new KeyMaker("bytes", (row, random) -> md5(random)),
        new KeyMaker("bytes:width=3", (row, random) -> Arrays.copyOf(md5(random), 3)),
        text(
            "salted:buckets=100",
            (row, random) -> String.format(Locale.ROOT, "%02d-%s", random.nextInt(100), row)),
        text(
            "salted:buckets=12,separator=_,inner=hex:width=8",
            (row, random) ->
                String.format(Locale.ROOT, "%02d_%08x", random.nextInt(12), random.nextInt())),
        text(
            "salted:buckets=20,format=hex,inner=ycsb-ordered:records=10000",
            (row, random) -> String.format(Locale.ROOT, "%02xuser%d", random.nextInt(20), row)),
        new KeyMaker(
            "salted:buckets=300,format=byte,inner=decimal:width=5",
            (row, random) ->
                Bytes.add(
                    Bytes.toBytes((short) random.nextInt(300)),
                    Bytes.toBytes(String.format(Locale.ROOT, "%05d", random.nextInt(100_000))))),
        text(
            "salted:buckets=7,inner=time-series:unit=seconds," + RANGE,
            (row, random) -> random.nextInt(7) + "" + time(random).getEpochSecond()),
        text(
            "hashed-prefix",
            (row, random) -> hex(md5(("customer" + row).getBytes(StandardCharsets.US_ASCII)))),
        text(
            "hashed-prefix:length=1,inner=decimal:width=6",
            (row, random) ->
                hex(md5(random)).charAt(0)
                    + String.format(Locale.ROOT, "%06d", random.nextInt(1_000_000))),
        new KeyMaker(
            "hashed-prefix:length=2,format=binary",
            (row, random) -> Bytes.add(Arrays.copyOf(md5(random), 2), Bytes.toBytes(row))),
        new KeyMaker(
            "reversed-time:" + RANGE,
            (row, random) ->
                Bytes.add(
                    Bytes.toBytes(Long.MAX_VALUE - time(random).toEpochMilli()),
                    Bytes.toBytes("device"))),
        text(
            "reversed-time:format=decimal," + RANGE,
            (row, random) ->
                String.format(Locale.ROOT, "%019d", Long.MAX_VALUE - time(random).toEpochMilli())),
        text("time-series:" + RANGE, (row, random) -> time(random).toEpochMilli() + "/device"),
        text(
            "time-series:unit=seconds," + RANGE,
            (row, random) -> "" + time(random).getEpochSecond()),
        new KeyMaker(
            "time-series:format=binary," + RANGE,
            (row, random) -> Bytes.toBytes(time(random).toEpochMilli())));
  }

  /** Returns the kind with a number of records. */
  String kind(int records) {
    int inner = kind.indexOf("inner=");
    String words = "records=" + records;
    if (kind.contains("records=")) {
      return kind;
    }
    if (inner >= 0) {
      return kind.substring(0, inner) + words + "," + kind.substring(inner);
    }
    return kind + (kind.contains(":") ? "," : ":") + words;
  }

  @Override
  public String toString() {
    return kind;
  }

  private interface TextMaker {
    String key(int row, Random random);
  }

  private static KeyMaker text(String kind, TextMaker maker) {
    return new KeyMaker(
        kind, (row, random) -> maker.key(row, random).getBytes(StandardCharsets.US_ASCII));
  }

  private static Instant time(Random random) {
    return Instant.ofEpochMilli(random.nextLong(FROM.toEpochMilli(), TO.toEpochMilli()));
  }

  private static UUID uuid(Random random, int version) {
    UUID named = UUID.nameUUIDFromBytes(md5(random));
    long high = named.getMostSignificantBits() & ~0xF000L;
    high |= (long) version << 12;
    UUID uuid = new UUID(high, named.getLeastSignificantBits());
    if (uuid.version() != version || uuid.variant() != 2) {
      throw new IllegalStateException(uuid + " is not of version " + version);
    }
    return uuid;
  }

  private static byte[] bytes(UUID uuid) {
    return ByteBuffer.allocate(16)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }

  private static String hex(byte[] hash) {
    return String.format(Locale.ROOT, "%032x", new BigInteger(1, hash));
  }

  private static byte[] md5(Random random) {
    return md5(Bytes.toBytes(random.nextLong()));
  }

  private static byte[] md5(byte[] text) {
    try {
      return MessageDigest.getInstance("MD5").digest(text);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
