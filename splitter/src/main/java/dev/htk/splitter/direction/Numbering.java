// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Keys that are numbered: behind what all keys share stand numbers of their own, most of those from
 * the least to the greatest. The keys to come are the numbers that follow.
 *
 * @param prefix number of bytes that all keys share
 * @param digits number of decimal digits, 0 if it differs from key to key
 * @param bytes number of bytes of a binary number, 0 if it is decimal
 */
record Numbering(int prefix, int digits, int bytes) {

  private static final int LEAST_KEYS = 100;
  private static final int MOST_DIGITS = 18;
  private static final double DENSE = 0.5;

  /** The part of their space beyond which numbers may as well be random. */
  private static final double FULL = 0.9;

  /** Halves a span of 2^63 to less than one. */
  private static final int HALVINGS = 64;

  private static final long NONE = -1;

  /**
   * Returns the keys that follow, or nothing if the keys are not numbered.
   *
   * @param keys some of the keys, evenly chosen
   * @param all number of all keys; each may occur several times
   */
  static Optional<Continuation> continued(List<byte[]> keys, long all) {
    if (keys.size() < LEAST_KEYS) {
      return Optional.empty();
    }
    Numbering numbering = of(keys);
    long[] numbers = keys.stream().mapToLong(numbering::number).toArray();
    long least = Arrays.stream(numbers).min().orElse(NONE);
    long most = Arrays.stream(numbers).max().orElse(NONE);
    long distinct = Arrays.stream(numbers).distinct().count();
    long span = most - least + 1;
    boolean isDense = distinct(distinct, numbers.length, all) >= DENSE * span;
    boolean isEachKeys = distinct >= DENSE * numbers.length;
    if (least < 0 || !isEachKeys || !isDense || !numbering.hasRoom(most + span, span)) {
      return Optional.empty();
    }
    List<byte[]> later = new ArrayList<>();
    for (int i = 0; i < numbers.length; i++) {
      later.add(numbering.write(keys.get(i), numbers[i] + span));
    }
    return Optional.of(
        new Continuation(
            String.format(Locale.ROOT, "the next %,d numbers", span),
            "keys are numbered, perhaps in the order of writing",
            later));
  }

  /**
   * Estimates how many of all numbers are distinct, if each occurs equally often: {@code n} of
   * {@code all} then show {@code d(1 - (1 - n / all) ^ (all / d))} of {@code d}.
   */
  private static double distinct(long shown, long n, long all) {
    double unseen = 1 - Math.min(1, (double) n / all);
    double low = shown;
    double high = Math.max(shown, all);
    for (int halving = 0; halving < HALVINGS; halving++) {
      double middle = (low + high) / 2;
      if (middle * (1 - Math.pow(unseen, all / middle)) < shown) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static Numbering of(List<byte[]> keys) {
    byte[] first = keys.get(0);
    int shared = first.length;
    for (byte[] key : keys) {
      int differs = Arrays.mismatch(first, key);
      shared = differs < 0 ? shared : Math.min(shared, differs);
    }
    boolean sameLength = keys.stream().allMatch(key -> key.length == first.length);
    int start = shared;
    while (start > 0 && isDigit(first[start - 1])) {
      start--;
    }
    int digits = run(first, start);
    boolean decimal = keys.stream().allMatch(key -> key[key.length - 1] >= ' ');
    if (sameLength && !decimal && first.length - shared <= Long.BYTES - 1) {
      int bytes = Math.min(Long.BYTES, first.length);
      return new Numbering(first.length - bytes, 0, bytes);
    }
    int from = start;
    boolean sameRun = keys.stream().allMatch(key -> run(key, from) == digits);
    return new Numbering(start, sameRun ? digits : 0, 0);
  }

  private static int run(byte[] key, int from) {
    int end = from;
    while (end < key.length && isDigit(key[end])) {
      end++;
    }
    return end - from;
  }

  /** Returns a key's number, or a negative one if it has none. */
  private long number(byte[] key) {
    if (bytes > 0) {
      return new BigEndian(bytes).read(key, prefix);
    }
    int run = run(key, prefix);
    boolean padded = run > 1 && key[prefix] == '0' && digits == 0;
    return run == 0 || run > MOST_DIGITS || padded ? NONE : Digits.decimal(run).read(key, prefix);
  }

  /** Returns whether numbers leave enough of the space of their digits or bytes. */
  private boolean hasRoom(long end, long span) {
    if (bytes > 0) {
      return bytes == Long.BYTES || end >> (bytes * Byte.SIZE) == 0;
    }
    return digits == 0 || (end < Math.pow(10, digits) && span < FULL * space(end - span, span));
  }

  /** Returns how many numbers there are of which only the digits that differ are free. */
  private static double space(long most, long span) {
    long from = most - span + 1;
    long to = most;
    double space = 1;
    while (from != to) {
      from /= 10;
      to /= 10;
      space *= 10;
    }
    return space;
  }

  private byte[] write(byte[] key, long number) {
    if (bytes > 0) {
      byte[] later = key.clone();
      new BigEndian(bytes).write(later, prefix, number);
      return later;
    }
    int end = prefix + run(key, prefix);
    String text = digits > 0 ? ("%0" + digits + "d").formatted(number) : Long.toString(number);
    byte[] written = text.getBytes(StandardCharsets.US_ASCII);
    byte[] later = Arrays.copyOf(key, prefix + written.length + key.length - end);
    System.arraycopy(written, 0, later, prefix, written.length);
    System.arraycopy(key, end, later, prefix + written.length, key.length - end);
    return later;
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }
}
