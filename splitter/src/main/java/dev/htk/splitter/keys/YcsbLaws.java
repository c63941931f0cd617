package dev.htk.splitter.keys;

import dev.htk.splitter.keys.YcsbKeys.InsertOrder;
import dev.htk.splitter.keys.space.DecimalNumbers;
import dev.htk.splitter.keys.space.PrefixedKeys;
import dev.htk.splitter.plan.SplitInputException;
import java.math.BigInteger;
import java.util.Optional;

/** The words of {@code --keys} for YCSB's keys. */
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

  /** Hashes are 63 bits and no sign. */
  private static final BigInteger HASHES = BigInteger.ONE.shiftLeft(Long.SIZE - 1);

  private YcsbLaws() {}

  /** Hashes are as good as random: equally likely from 0 to 2<sup>63</sup>. */
  static KeyLaw hashed(KeyArguments arguments) {
    int zeroPadding = zeroPadding(arguments);
    Optional<Long> records = arguments.findWhole(RECORDS_IF_KNOWN, 1, Integer.MAX_VALUE);
    insertStart(arguments, records.orElse(0L));
    return KeyLaw.ofWholeKeys(
        arguments.text(),
        PrefixedKeys.of(PREFIX, new DecimalNumbers(BigInteger.ZERO, HASHES, zeroPadding)),
        records);
  }

  static KeyLaw ordered(KeyArguments arguments) {
    int zeroPadding = zeroPadding(arguments);
    long records = arguments.whole(RECORDS_NEEDED, 1, Integer.MAX_VALUE);
    long from = insertStart(arguments, records);
    return KeyLaw.ofWholeKeys(
        arguments.text(),
        PrefixedKeys.of(PREFIX, DecimalNumbers.of(from, from + records, zeroPadding)),
        Optional.of(records));
  }

  /**
   * The keys that YCSB writes, one by one.
   *
   * @throws SplitInputException if the weights are those of requests that are not known
   */
  static KeyDistribution population(InsertOrder order, KeyArguments arguments, Weights weights) {
    KeyLaw.requireEvenWeights(
        order == InsertOrder.HASHED ? "ycsb-hashed" : "ycsb-ordered", weights);
    int records = arguments.whole(RECORDS_NEEDED, 1, Integer.MAX_VALUE);
    return new YcsbKeys(order, records, insertStart(arguments, records), zeroPadding(arguments));
  }

  private static int zeroPadding(KeyArguments arguments) {
    return arguments.whole(ZERO_PADDING, 0, MOST_ZERO_PADDING);
  }

  private static long insertStart(KeyArguments arguments, long records) {
    int from = arguments.whole(INSERT_START, 0, Integer.MAX_VALUE);
    if (from + records > Integer.MAX_VALUE) {
      throw new SplitInputException(
          "YCSB counts records in an int: insertstart and records may add up to %d, not to %d",
          Integer.MAX_VALUE, from + records);
    }
    return from;
  }
}
