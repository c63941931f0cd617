// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import dev.htk.splitter.keys.YcsbKeys.InsertOrder;
import dev.htk.splitter.keys.space.DecimalNumbers;
import dev.htk.splitter.keys.space.PrefixedKeys;
import java.math.BigInteger;
import java.util.Optional;

/** The syntax of {@code --keys} for YCSB's keys. */
final class YcsbLaws {

  static final KeyParameter RECORDS_IF_KNOWN =
      KeyParameter.optional(
          "records", "N", "unknown", "YCSB's recordcount; with it the plan is exact");
  static final KeyParameter RECORDS_NEEDED =
      KeyParameter.needed("records", "N", "YCSB's recordcount");
  static final KeyParameter INSERT_START =
      KeyParameter.optional("insertstart", "N", "0", "YCSB's insertstart");
  static final KeyParameter ZERO_PADDING =
      KeyParameter.optional("zeropadding", "N", "1", "YCSB's zeropadding");

  private static final String PREFIX = "user";
  private static final int MOST_ZERO_PADDING = 100;

  /** Hashes have 63 bits and no sign. */
  private static final BigInteger HASHES = BigInteger.ONE.shiftLeft(Long.SIZE - 1);

  private YcsbLaws() {}

  /** Takes hashes as random: equally likely from 0 to 2<sup>63</sup>. */
  static KeyLaw hashed(KeyArguments arguments) {
    Optional<Long> records = arguments.findWhole(RECORDS_IF_KNOWN, 1, Integer.MAX_VALUE);
    insertStart(arguments);
    int zeroPadding = zeroPadding(arguments);
    return KeyLaw.ofWholeKeys(
        arguments.text(),
        PrefixedKeys.of(PREFIX, new DecimalNumbers(BigInteger.ZERO, HASHES, zeroPadding)),
        records);
  }

  /** Returns a law in which each key is a row. */
  static KeyLaw ordered(KeyArguments arguments) {
    YcsbKeys keys = population(InsertOrder.ORDERED, arguments);
    return new KeyLaw(
        arguments.text(),
        keys.orderedKeys(),
        Optional.of((long) keys.records()),
        Optional.of(BigInteger.valueOf(keys.records())),
        new LoadedInOrder(),
        Weights.ROWS);
  }

  /** Returns the keys that YCSB writes, one by one. */
  static YcsbKeys population(InsertOrder order, KeyArguments arguments) {
    int records = arguments.whole(RECORDS_NEEDED, 1, Integer.MAX_VALUE);
    return new YcsbKeys(order, records, insertStart(arguments), zeroPadding(arguments));
  }

  private static long insertStart(KeyArguments arguments) {
    return arguments.whole(INSERT_START, 0, Integer.MAX_VALUE);
  }

  private static int zeroPadding(KeyArguments arguments) {
    return arguments.whole(ZERO_PADDING, 0, MOST_ZERO_PADDING);
  }

  private record LoadedInOrder() implements Premise {

    @Override
    public String basis() {
      return EQUALLY_LIKELY.basis();
    }

    @Override
    public boolean isWrittenInOrder() {
      return true;
    }
  }
}
