// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipException;

/**
 * Finds the lines of a file that hold one of some words, and passes over all others without making
 * characters of them: Wu and Manber's search, which mostly looks at one place of eight. Used once.
 *
 * <p>Of a line, the first {@value #LONGEST_LINE} bytes count.
 */
final class KeywordScan {

  /** Number of bytes of each word that are searched for; no word is shorter. */
  static final int WORD_BYTES = 11;

  static final int LONGEST_LINE = 16 << 10;

  private static final int BUFFER = 1 << 20;

  /** The bytes that stay in the buffer before those that are searched. */
  private static final int KEPT = 2 * LONGEST_LINE;

  /** So often is a line passed that the reader is not done with, lest one of words takes hours. */
  private static final int MOST_TRIES = 8;

  private static final int BLOCK = 3;
  private static final int SLOTS = (1 << 16) - 1;
  private static final int LONGEST_SHIFT = WORD_BYTES - BLOCK + 1;

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final long NEWLINES = 0x0a0a0a0a0a0a0a0aL;
  private static final long ONES = 0x0101010101010101L;
  private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;
  private static final long HIGH_BITS = ~LOW_BITS;

  private final byte[][] words;
  private final byte[] shifts = new byte[SLOTS + 1];

  /** Words as bits, by the slot of their last searched bytes. */
  private final long[] wordsAt = new long[SLOTS + 1];

  private final byte[] bytes = new byte[BUFFER + KEPT];

  private int limit;
  private int counted;
  private long lines;
  private boolean isCut;
  private long triedLine = -1;
  private int tries;

  /** Takes the lines that were found. */
  interface Lines {
    /**
     * Takes a line.
     *
     * @param word the number of the word that was found
     * @param number the number of the line, from 1
     * @param line byte by byte as characters, without its end
     * @return whether it is done with the line; if not, it is passed for some further words in it
     *     as well
     */
    boolean take(int word, long number, String line);
  }

  /** Searches for at most 64 words of ASCII characters, each of {@link #WORD_BYTES} or more. */
  KeywordScan(List<String> words) {
    this.words =
        words.stream()
            .map(word -> word.getBytes(StandardCharsets.ISO_8859_1))
            .toArray(byte[][]::new);
    Arrays.fill(shifts, (byte) LONGEST_SHIFT);
    for (byte[] word : this.words) {
      for (int end = BLOCK - 1; end < WORD_BYTES; end++) {
        int slot = slot(word, end);
        shifts[slot] = (byte) Math.min(shifts[slot], WORD_BYTES - 1 - end);
      }
    }
    for (int i = 0; i < this.words.length; i++) {
      wordsAt[slot(this.words[i], WORD_BYTES - 1)] |= 1L << i;
    }
  }

  private static int slot(byte[] bytes, int end) {
    return ((bytes[end - 2] << 9) ^ (bytes[end - 1] << 5) ^ bytes[end]) & SLOTS;
  }

  /**
   * Reads all bytes; those of a compressed file that is cut off or damaged, up to there.
   *
   * @return the number of lines
   */
  long read(InputStream in, Lines found) throws IOException {
    int next = WORD_BYTES - 1;
    boolean isLast = false;
    while (!isLast) {
      int kept = Math.max(0, Math.min(limit, next - WORD_BYTES + 1) - KEPT);
      count(kept);
      System.arraycopy(bytes, kept, bytes, 0, limit - kept);
      limit -= kept;
      counted -= kept;
      next -= kept;
      isLast = !fill(in);
      next = search(next, isLast, found);
    }
    count(limit);
    return lines + (limit > 0 && bytes[limit - 1] != '\n' ? 1 : 0);
  }

  /** Returns whether the file ended before its end was written. */
  boolean isCut() {
    return isCut;
  }

  /** Returns the last bytes that were read, as characters. */
  String tail() {
    int length = Math.min(limit, KEPT);
    return new String(bytes, limit - length, length, StandardCharsets.ISO_8859_1);
  }

  /** Returns whether more may follow. */
  private boolean fill(InputStream in) throws IOException {
    try {
      while (limit < bytes.length) {
        int got = in.read(bytes, limit, bytes.length - limit);
        if (got < 0) {
          return false;
        }
        limit += got;
      }
      return true;
    } catch (EOFException | ZipException e) {
      isCut = true;
      return false;
    }
  }

  /** Returns where the search is to go on when there are more bytes. */
  private int search(int from, boolean isLast, Lines found) {
    byte[] read = bytes; // Local, because htk runs without the optimizing compiler.
    byte[] shift = shifts;
    int next = from;
    int end = isLast ? limit : limit - LONGEST_LINE;
    while (next < end) {
      int step = shift[((read[next - 2] << 9) ^ (read[next - 1] << 5) ^ read[next]) & SLOTS];
      if (step > 0) {
        next += step;
        continue;
      }
      int word = wordEndingAt(next);
      next = word < 0 ? next + 1 : pass(word, next, found);
    }
    return next;
  }

  private int wordEndingAt(int last) {
    int start = last - WORD_BYTES + 1;
    long left = wordsAt[slot(bytes, last)];
    while (left != 0) {
      int i = Long.numberOfTrailingZeros(left);
      byte[] word = words[i];
      if (start + word.length <= limit
          && Arrays.equals(bytes, start, start + word.length, word, 0, word.length)) {
        return i;
      }
      left &= left - 1;
    }
    return -1;
  }

  /** Passes a line on, and returns where the search continues. */
  private int pass(int word, int last, Lines found) {
    int start = last;
    int first = Math.max(0, last - LONGEST_LINE);
    while (start > first && bytes[start - 1] != '\n') {
      start--;
    }
    boolean isWhole = start > first || start == 0;
    int end = isWhole ? endOfLine(last, start + LONGEST_LINE) : last;
    if (isWhole) {
      count(start);
      String line = new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
      tries = triedLine == lines ? tries + 1 : 1;
      triedLine = lines;
      if (!found.take(word, lines + 1, line) && tries < MOST_TRIES) {
        return last + 1;
      }
    }
    return endOfLine(end, limit) + WORD_BYTES;
  }

  private int endOfLine(int from, int most) {
    int end = from;
    int bound = Math.min(limit, most);
    while (end < bound && bytes[end] != '\n') {
      end++;
    }
    return end;
  }

  /** Counts the lines that end before a place, eight bytes at a time. */
  private void count(int before) {
    int at = counted;
    int found = 0;
    for (; at + Long.BYTES <= before; at += Long.BYTES) {
      long differing = (long) EIGHT.get(bytes, at) ^ NEWLINES;
      if (((differing - ONES) & ~differing & HIGH_BITS) != 0) {
        found += Long.bitCount(~(((differing & LOW_BITS) + LOW_BITS) | differing | LOW_BITS));
      }
    }
    for (; at < before; at++) {
      found += bytes[at] == '\n' ? 1 : 0;
    }
    lines += found;
    counted = Math.max(counted, before);
  }
}
