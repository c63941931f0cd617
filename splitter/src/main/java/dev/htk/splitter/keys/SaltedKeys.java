// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import dev.htk.splitter.keys.space.FixedWidthKeys;
import dev.htk.splitter.keys.space.KeyRange;
import dev.htk.splitter.keys.space.KeySpace;
import dev.htk.splitter.keys.space.PrefixedKeys;
import dev.htk.splitter.plan.SplitInputException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.util.Bytes;

/** Keys behind a prefix that spreads them: a bucket's number, or part of the key's hash. */
public final class SaltedKeys {

  static final int MOST_BUCKETS = 65_536;

  static final KeyParameter BUCKETS =
      KeyParameter.needed(
          "buckets", "N", "number of prefixes: 0 to N-1, padded to the width of the last");
  static final KeyParameter SALT_FORMAT =
      KeyParameter.optional(
          "format", "decimal|hex|byte", "decimal", "format of bucket numbers, padded with zeros");
  static final KeyParameter SEPARATOR =
      KeyParameter.optional(
          "separator", "TEXT", "", "between prefix and key, with \\xNN escapes (a comma is \\x2C)");
  static final KeyParameter LENGTH =
      KeyParameter.optional("length", "N", "4", "digits of the hash, or bytes if it is binary");
  static final KeyParameter HASH_FORMAT =
      KeyParameter.optional("format", "hex|binary", "hex", "format of the hash; hex is lower case");

  private static final Pattern SEPARATORS =
      Pattern.compile("(?:[\\p{ASCII}&&[^\\\\]]|\\\\x\\p{XDigit}{2}){0,100}");
  private static final Pattern DIGITS = Pattern.compile("\\\\x\\p{XDigit}{2}");
  private static final int LONGEST_HASH = 128;
  private static final int HEX = 16;

  /** The number of prefixes in a region beyond which it does not matter where the region ends. */
  private static final BigInteger MANY_PREFIXES = BigInteger.valueOf(100);

  private SaltedKeys() {}

  /** Returns the number of buckets that give every region one, as far as there can be so many. */
  public static int buckets(int regions) {
    return Math.min(regions, MOST_BUCKETS);
  }

  /** Returns the {@code --keys} text that salts keys of any kind. */
  public static String salting(int buckets) {
    return String.format(Locale.ROOT, "salted:buckets=%d", buckets);
  }

  /** Returns the {@code --keys} text that salts some keys. */
  static String salting(String keys, int buckets) {
    return salting(buckets) + ",inner=" + keys;
  }

  static KeyLaw salted(KeyArguments arguments) {
    int buckets = arguments.whole(BUCKETS, 1, MOST_BUCKETS);
    KeySpace prefixes = prefixes(arguments.choice(SALT_FORMAT), buckets);
    return law(arguments, prefixes, separator(arguments), "give more buckets");
  }

  static KeyLaw hashed(KeyArguments arguments) {
    int length = arguments.whole(LENGTH, 1, LONGEST_HASH);
    KeySpace prefixes =
        arguments.choice(HASH_FORMAT).equals("hex")
            ? FixedWidthKeys.text(FixedWidthKeys.HEX, length)
            : FixedWidthKeys.bytes(length);
    return law(arguments, prefixes, new byte[0], "give a longer hash");
  }

  private static byte[] separator(KeyArguments arguments) {
    String separator = arguments.text(SEPARATOR);
    if (!SEPARATORS.matcher(separator).matches()) {
      throw new SplitInputException(
          "separator of salted must be at most 100 ASCII characters, the backslash and others as"
              + " \\xNN, not '%s'",
          separator);
    }
    // Bytes.toBytesBinary knows only digits in upper case.
    return Bytes.toBytesBinary(
        DIGITS
            .matcher(separator)
            .replaceAll(
                digits -> "\\" + digits.group().toUpperCase(Locale.ROOT).replace('X', 'x')));
  }

  private static KeySpace prefixes(String format, int buckets) {
    int last = buckets - 1;
    KeySpace all =
        switch (format) {
          case "decimal" ->
              FixedWidthKeys.text(FixedWidthKeys.DECIMAL, Integer.toString(last).length());
          case "hex" ->
              FixedWidthKeys.text(FixedWidthKeys.HEX, Integer.toString(last, HEX).length());
          default -> FixedWidthKeys.bytes(last < 256 ? 1 : 2);
        };
    return KeyRange.of(all, 0, buckets);
  }

  private static KeyLaw law(
      KeyArguments arguments, KeySpace prefixes, byte[] separator, String forMoreKeys) {
    Optional<Long> records = arguments.records();
    Optional<KeyLaw> inner = arguments.inner();
    if (records.isPresent() && inner.flatMap(KeyLaw::rows).isPresent()) {
      throw new SplitInputException("records= is given twice, here and for the inner keys");
    }
    Optional<Long> rows = records.or(() -> inner.flatMap(KeyLaw::rows));
    KeySpace space = inner.map(law -> behind(prefixes, separator, law)).orElse(prefixes);
    Optional<BigInteger> mostRows = inner.flatMap(KeyLaw::mostRows);
    Premise premise = new SpreadByPrefix(prefixes.size(), inner.map(KeyLaw::premise), forMoreKeys);
    return new KeyLaw(arguments.text(), space, rows, mostRows, premise, Weights.ROWS);
  }

  private static KeySpace behind(KeySpace prefixes, byte[] separator, KeyLaw inner) {
    return new PrefixedKeys(
        prefixes, new PrefixedKeys(FixedWidthKeys.only(separator), inner.space()));
  }

  /** Each key has a prefix that looks random, so that rows spread evenly over all prefixes. */
  private record SpreadByPrefix(BigInteger prefixes, Optional<Premise> inner, String moreKeys)
      implements Premise {

    @Override
    public String basis() {
      return inner.map(Premise::basis).orElse("equally likely prefixes");
    }

    @Override
    public String forMoreKeys() {
      return inner.isPresent() ? "" : ": " + moreKeys + ", or describe the keys by inner=KEYS";
    }

    @Override
    public List<String> warnings(String keys, int regions) {
      List<String> warnings = new ArrayList<>();
      if (prefixes.compareTo(BigInteger.ONE) > 0) {
        warnings.add(priceInScans());
      }
      if (isUneven(regions)) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "%,d regions do not fit %,d prefixes: %s; take a multiple or a divisor of these",
                regions,
                prefixes,
                unevenness()));
      }
      if (fillsInTurn(regions)) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "keys are written in order within a prefix: at any moment only about %,d of %,d"
                    + " regions take new rows",
                prefixes,
                regions));
      }
      return warnings;
    }

    @Override
    public boolean fillsInTurn(int regions) {
      return inner.filter(Premise::isWrittenInOrder).isPresent() && isMoreThanPrefixes(regions);
    }

    private String priceInScans() {
      return areFew()
          ? String.format(
              Locale.ROOT,
              "neighbouring keys have different prefixes: a range scan becomes %,d scans, one each",
              prefixes)
          : "neighbouring keys have different prefixes, too many to scan one by one: rows can only"
              + " be read by their whole keys";
    }

    private boolean areFew() {
      return prefixes.compareTo(BigInteger.valueOf(MOST_BUCKETS)) <= 0;
    }

    /**
     * Returns whether some regions hold more prefixes, or some prefixes more regions, than others.
     */
    private boolean isUneven(int regions) {
      BigInteger count = BigInteger.valueOf(regions);
      BigInteger fewer = prefixes.min(count);
      BigInteger more = prefixes.max(count);
      boolean oneMoreOrLessMatters = more.compareTo(fewer.multiply(MANY_PREFIXES)) < 0;
      return oneMoreOrLessMatters && more.mod(fewer).signum() != 0;
    }

    private String unevenness() {
      return inner.isPresent()
          ? "some regions hold a part of one prefix and a part of the next, and the scans of both"
              + " meet there"
          : "some regions hold one prefix more than others";
    }

    private boolean isMoreThanPrefixes(int regions) {
      return BigInteger.valueOf(regions).compareTo(prefixes) > 0;
    }
  }
}
