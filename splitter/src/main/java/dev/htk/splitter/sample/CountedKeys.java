// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.foreign.CountColumn;
import dev.htk.splitter.plan.SplitInputException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.hbase.HConstants;

/**
 * Reads keys that each stand for as many rows as the count before it says. The sample is the very
 * one that these rows would make, each in a line of its own. Lines gather in parts, which {@link
 * SampleMerge} puts together in bounded memory.
 */
final class CountedKeys implements KeySink {

  /** The longest line: a count with its blank, and a key. */
  static final int LONGEST = HConstants.MAX_ROW_LENGTH + 8;

  private static final int LINES_OF_PART = 1 << 16;

  /** Parts for which the merge has room to stay as exact as {@link RankAccuracy} says. */
  private static final int PARTS = 200;

  /** Counts from which on the rows of one half are taken as normally distributed. */
  private static final long MANY = 1 << 12;

  private static final int SHOWN = 60;

  private final KeyInput input;
  private final CountColumn counts;
  private final SplittableRandom random;
  private final SampleMerge merge;
  private final Half planned = new Half();
  private final Half heldOut = new Half();
  private final LineEnds lineEnds = new LineEnds();

  CountedKeys(KeyInput input, CountColumn counts, int regions, SplittableRandom random) {
    this.input = input;
    this.counts = counts;
    this.random = random;
    this.merge = SampleMerge.ofFile(regions, PARTS);
  }

  @Override
  public void add(byte[] bytes, int from, int to) {
    int start = counts.keyStart(bytes, from, to);
    if (start < 0) {
      throw broken(bytes, from, to);
    }
    lineEnds.add(bytes[to - 1]);
    byte[] key = Arrays.copyOfRange(bytes, start, to);
    long rows = counts.count(bytes, from, start);
    long tossed = toss(rows);
    planned.add(key, tossed);
    heldOut.add(key, rows - tossed);
    if (input.keys % LINES_OF_PART == 0) {
      closePart();
    }
  }

  /** Returns how many of so many rows go to one of two halves, each with a chance of 1/2. */
  private long toss(long rows) {
    if (rows >= MANY) {
      long some = Math.round(rows / 2.0 + Math.sqrt((double) rows) / 2 * random.nextGaussian());
      return Math.min(rows, Math.max(0, some));
    }
    long some = 0;
    for (long left = rows; left > 0; left -= Long.SIZE) {
      some += Long.bitCount(random.nextLong() >>> Math.max(0, Long.SIZE - left));
    }
    return some;
  }

  private void closePart() {
    merge.add(new SamplePart(planned.close(), heldOut.close()));
  }

  /**
   * Returns the sample of all rows.
   *
   * @param notes warnings about the file
   * @throws SplitInputException if there are no keys, or if the heap is too small for them
   */
  KeySample finish(String name, List<String> notes) {
    closePart();
    List<String> warnings = new ArrayList<>(notes);
    lineEnds.warning().ifPresent(warnings::add);
    return merge.finish("sample:" + name, name, input.keys, warnings);
  }

  private SplitInputException broken(byte[] bytes, int from, int to) {
    String line = new String(bytes, from, Math.min(to - from, SHOWN), StandardCharsets.ISO_8859_1);
    return new SplitInputException(
        "%s:%d: '%s' does not begin with a count and a blank, as the lines before it do; remove it,"
            + " or add --verbatim if the counts are part of the keys",
        input.name, input.keys, line.replaceAll("\\p{Cntrl}", " "));
  }

  /** The rows of one half in the part that is being read. */
  private static final class Half {

    private final List<WeightedKey> keys = new ArrayList<>();
    private long rows;

    void add(byte[] key, long some) {
      if (some > 0) {
        keys.add(new WeightedKey(key, some));
        rows += some;
      }
    }

    KeptHalf close() {
      KeptHalf half = new KeptHalf(rows, WeightedKeys.of(keys.stream()), 0);
      keys.clear();
      rows = 0;
      return half;
    }
  }
}
