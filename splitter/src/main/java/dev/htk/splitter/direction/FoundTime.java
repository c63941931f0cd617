// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import dev.htk.splitter.direction.TimeField.Anchor;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A time found in keys, with its place in each, and the reasons against it. What can be read as a
 * time by chance is not credible: numbers that fill their space as random digits do, that lie in
 * the future, or that check as bar codes.
 */
final class FoundTime {

  /** A share that leaves room for a few broken keys. */
  static final double NEARLY_ALL = 0.98;

  private static final double FULL = 0.95;
  private static final double NEARLY_LAST = 0.995;
  private static final double OFTEN = 0.25;
  private static final Duration CLOCKS_DIFFER = Duration.ofDays(2);
  private static final Duration SHORT = Duration.ofDays(400);

  static final Comparator<FoundTime> CLEAREST_FIRST =
      Comparator.comparing((FoundTime found) -> found.share < NEARLY_ALL)
          .thenComparing(found -> found.field.anchor() != Anchor.FIRST)
          .thenComparing(FoundTime::age)
          .thenComparing(found -> -found.field.format().layout().width());

  private final TimeField field;
  private final int[] places;
  private final double share;
  private final Instant now;
  private final List<byte[]> keys;
  private final long[] times;

  FoundTime(TimeField field, int[] places, double share, Instant now, List<byte[]> probes) {
    this.field = field;
    this.places = places;
    this.share = share;
    this.now = now;
    this.keys = probes;
    this.times = new long[(int) Math.round(share * places.length)];
    int to = 0;
    for (int i = 0; i < places.length; i++) {
      if (places[i] >= 0) {
        times[to] = field.millis(probes.get(i), places[i]);
        to++;
      }
    }
    Arrays.sort(times);
  }

  TimeField field() {
    return field;
  }

  /** Returns the share of the keys that hold it. */
  double share() {
    return share;
  }

  boolean isCredible() {
    return differs() && isNotToCome() && isNotRandom() && isOfItsKind() && isNoBarCode();
  }

  /** A single date of late may be that of a short sample; any other single number is a constant. */
  private boolean differs() {
    return times[0] < times[times.length - 1]
        || (field.format().isDate()
            && field.anchor() == Anchor.FIRST
            && times[0] > now.minus(SHORT).toEpochMilli());
  }

  private boolean isNotToCome() {
    long latest = quantile(NEARLY_LAST);
    return latest <= now.plus(CLOCKS_DIFFER).toEpochMilli()
        || latest - quantile(1 - NEARLY_LAST) <= SHORT.toMillis();
  }

  /** Random digits behind a constant fill the space that it leaves them; times seldom do. */
  private boolean isNotRandom() {
    int radix = field.format().layout().radix();
    return radix == 0 || filled(radix) < FULL;
  }

  private double filled(int radix) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = 0; i < places.length; i++) {
      if (places[i] >= 0) {
        long number = field.format().layout().read(keys.get(i), places[i]);
        least = Math.min(least, number);
        most = Math.max(most, number);
      }
    }
    double space = 1;
    long from = least;
    long to = most;
    int step = Integer.bitCount(radix) == 1 ? 2 : radix;
    while (from != to) {
      from = Math.floorDiv(from, step);
      to = Math.floorDiv(to, step);
      space *= step;
    }
    return (most - least) / space;
  }

  /** Letters are bytes and digits are hex digits too, but seldom all of them by chance. */
  private boolean isOfItsKind() {
    Layout layout = field.format().layout();
    if (layout.isText() && layout.radix() <= 10) {
      return true;
    }
    return count(this::isOfItsKind) >= OFTEN * times.length;
  }

  private boolean isOfItsKind(byte[] key, int from) {
    Layout layout = field.format().layout();
    for (int i = from; i < from + layout.width(); i++) {
      if (layout.isText() ? key[i] > '9' : key[i] < ' ' || key[i] > '~') {
        return true;
      }
    }
    return false;
  }

  private boolean isNoBarCode() {
    return field.format().layout().radix() != 10
        || count(BarCode::checks) < NEARLY_ALL * times.length;
  }

  private int count(Sign sign) {
    int count = 0;
    for (int i = 0; i < places.length; i++) {
      count += places[i] >= 0 && sign.isAt(keys.get(i), places[i]) ? 1 : 0;
    }
    return count;
  }

  /** Returns how far the latest time is from now, in doublings of a month. */
  private int age() {
    long days = Math.abs(Duration.ofMillis(now.toEpochMilli() - quantile(NEARLY_LAST)).toDays());
    return Long.SIZE - Long.numberOfLeadingZeros(days / 31);
  }

  private long quantile(double share) {
    return times[(int) (share * (times.length - 1))];
  }

  boolean overlaps(FoundTime other) {
    for (int i = 0; i < places.length; i++) {
      if (places[i] >= 0
          && other.places[i] >= 0
          && places[i] < other.places[i] + other.field.format().layout().width()
          && other.places[i] < places[i] + field.format().layout().width()) {
        return true;
      }
    }
    return false;
  }

  /** Something that can be seen at a place in a key. */
  @FunctionalInterface
  private interface Sign {
    boolean isAt(byte[] key, int place);
  }

  /** GS1's numbers of 13 digits, of which the last one checks the others. */
  private static final class BarCode {

    private static final int DIGITS = 13;

    /** Returns whether the digits around a place are such a number. */
    static boolean checks(byte[] key, int place) {
      int from = place;
      while (from > 0 && isDigit(key[from - 1])) {
        from--;
      }
      int sum = 0;
      int at = from;
      while (at < key.length && isDigit(key[at])) {
        sum += (key[at] - '0') * ((at - from) % 2 == 0 ? 1 : 3);
        at++;
      }
      return at - from == DIGITS && sum % 10 == 0;
    }

    private static boolean isDigit(byte character) {
      return character >= '0' && character <= '9';
    }
  }
}
