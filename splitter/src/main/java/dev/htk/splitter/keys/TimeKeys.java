// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import dev.htk.splitter.keys.space.DecimalNumbers;
import dev.htk.splitter.keys.space.FixedWidthKeys;
import dev.htk.splitter.keys.space.KeyRange;
import dev.htk.splitter.keys.space.KeySpace;
import dev.htk.splitter.plan.SplitInputException;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Keys that begin with the time of writing, or with {@link Long#MAX_VALUE} minus that time, so that
 * the newest rows come first. They can be cut into equal times, but no cut spreads writes.
 */
final class TimeKeys {

  static final KeyParameter SERIES_FORMAT =
      KeyParameter.optional(
          "format",
          "decimal|binary",
          "decimal",
          "10 digits of seconds or 13 of millis, or 8 bytes, big-endian");
  static final KeyParameter REVERSED_FORMAT =
      KeyParameter.optional(
          "format", "binary|decimal", "binary", "8 bytes, big-endian, or 19 digits");
  static final KeyParameter UNIT =
      KeyParameter.optional("unit", "seconds|millis", "millis", "unit of the time since 1970");
  static final KeyParameter FROM =
      KeyParameter.optional("from", "TIME", "now", "the first time, such as 2027-01-31T00:00:00Z");
  static final KeyParameter TO =
      KeyParameter.optional("to", "TIME", "a year after from", "end time, exclusive");

  private static final int DIGITS_OF_SECONDS = 10;
  private static final int DIGITS_OF_MILLIS = 13;
  private static final int DIGITS_REVERSED = 19;

  private TimeKeys() {}

  static KeyLaw series(KeyArguments arguments) {
    boolean decimal = arguments.choice(SERIES_FORMAT).equals("decimal");
    boolean inSeconds = arguments.choice(UNIT).equals("seconds");
    Range range = Range.of(arguments, inSeconds ? ChronoUnit.SECONDS : ChronoUnit.MILLIS);
    return law(
        arguments,
        space(
            inSeconds ? seconds(range.from()) : millis(range.from()),
            inSeconds ? seconds(range.to()) : millis(range.to()),
            decimal,
            inSeconds ? DIGITS_OF_SECONDS : DIGITS_OF_MILLIS));
  }

  static KeyLaw reversed(KeyArguments arguments) {
    boolean decimal = arguments.choice(REVERSED_FORMAT).equals("decimal");
    Range range = Range.of(arguments, ChronoUnit.MILLIS);
    BigInteger aboveAll = BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.ONE);
    return law(
        arguments,
        space(
            aboveAll.subtract(millis(range.to())),
            aboveAll.subtract(millis(range.from())),
            decimal,
            DIGITS_REVERSED));
  }

  private static BigInteger seconds(Instant time) {
    return BigInteger.valueOf(time.getEpochSecond());
  }

  private static BigInteger millis(Instant time) {
    return BigInteger.valueOf(time.toEpochMilli());
  }

  private static KeySpace space(BigInteger from, BigInteger to, boolean decimal, int digits) {
    return decimal
        ? new DecimalNumbers(from, to, digits)
        : new KeyRange(FixedWidthKeys.bytes(Long.BYTES), from, to);
  }

  private static KeyLaw law(KeyArguments arguments, KeySpace space) {
    var records = arguments.records();
    return new KeyLaw(
        arguments.text(),
        space,
        records,
        Optional.empty(),
        new WrittenInOrderOfTime(),
        Weights.ROWS);
  }

  /** Times from one up to, but not including, another, both in whole units. */
  private record Range(Instant from, Instant to) {

    static Range of(KeyArguments arguments, ChronoUnit unit) {
      Instant from = arguments.instant(FROM, arguments.now().truncatedTo(unit)).truncatedTo(unit);
      Instant yearOn = from.atOffset(ZoneOffset.UTC).plusYears(1).toInstant();
      Instant to = arguments.instant(TO, yearOn).truncatedTo(unit);
      if (!from.isBefore(to)) {
        throw new SplitInputException("from must be before to, but %s is not before %s", from, to);
      }
      return new Range(from, to);
    }
  }

  private record WrittenInOrderOfTime() implements Premise {

    @Override
    public String basis() {
      return "rows that arrive at a constant rate";
    }

    @Override
    public boolean isWrittenInOrder() {
      return true;
    }

    @Override
    public List<String> warnings(String keys, int regions) {
      if (regions == 1) {
        return List.of();
      }
      int buckets = SaltedKeys.buckets(regions);
      return List.of(
          String.format(
              Locale.ROOT,
              "keys follow the time, so at any moment all writes go to one region:"
                  + " pre-splitting cannot spread them; --keys '%s' spreads them, but"
                  + " a scan of a time range becomes %,d scans, one per bucket",
              SaltedKeys.salting(keys, buckets),
              buckets));
    }
  }
}
