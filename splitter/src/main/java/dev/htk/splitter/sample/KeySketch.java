// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.datasketches.common.ArrayOfItemsSerDe;
import org.apache.datasketches.kll.KllItemsSketch;
import org.apache.datasketches.memory.Memory;
import org.apache.datasketches.quantilescommon.QuantilesGenericSketchIterator;

/**
 * Holds any number of keys in bounded memory. KLL sketches of Apache DataSketches take turns, and
 * each of their keys stands for {@code weight} or more of the keys read.
 */
final class KeySketch {

  private final int weight;
  private final int most;
  private final List<KllItemsSketch<byte[]>> sketches = new ArrayList<>();
  private int turn;
  private KeptSize size = KeptSize.NONE;

  /**
   * @param weight number of keys read that each added key stands for
   * @param sketches number of sketches that take turns; the rank error falls with its square root
   */
  KeySketch(int weight, int sketches) {
    this.weight = weight;
    this.most = sketches;
  }

  /** Adds every {@code weight}-th key of a sorted batch, starting at {@code first}. */
  void add(KeyBatch sorted, int first) {
    if (turn == sketches.size()) {
      sketches.add(
          KllItemsSketch.newHeapInstance(
              RankAccuracy.SKETCH_SIZE, Arrays::compareUnsigned, new NotSerialized()));
    }
    KllItemsSketch<byte[]> sketch = sketches.get(turn);
    turn = (turn + 1) % most;
    // Adds the greatest first: a sketch fills up from behind and sorts nearly sorted keys fastest.
    int last = first + (sorted.keys() - 1 - first) / weight * weight;
    long bytes = 0;
    for (int place = last; place >= first; place -= weight) {
      byte[] key = sorted.sorted(place);
      bytes += key.length;
      sketch.update(key);
    }
    size = size.plus(new KeptSize((last - first) / weight + 1, bytes));
  }

  /** Returns what the keys take at most: those counted last, and all that were added since. */
  KeptSize size() {
    return size;
  }

  /** Counts what the keys take that are left in the sketches. */
  void recount() {
    long keys = 0;
    long bytes = 0;
    for (KllItemsSketch<byte[]> sketch : sketches) {
      QuantilesGenericSketchIterator<byte[]> retained = sketch.iterator();
      while (retained.next()) {
        keys++;
        bytes += retained.getQuantile().length;
      }
    }
    size = new KeptSize(keys, bytes);
  }

  /** Returns the variance of the estimated number of keys between two keys. */
  double intervalVariance() {
    double variance = 0;
    for (KllItemsSketch<byte[]> sketch : sketches) {
      if (sketch.isEstimationMode()) {
        double deviation =
            RankAccuracy.deviation(RankAccuracy.SKETCH_SIZE, true) * sketch.getN() * weight;
        variance += deviation * deviation;
      }
    }
    return variance;
  }

  Stream<WeightedKey> keys() {
    Stream.Builder<WeightedKey> keys = Stream.builder();
    for (KllItemsSketch<byte[]> sketch : sketches) {
      QuantilesGenericSketchIterator<byte[]> retained = sketch.iterator();
      while (retained.next()) {
        keys.add(new WeightedKey(retained.getQuantile(), retained.getWeight() * weight));
      }
    }
    return keys.build();
  }

  /** Satisfies the library, which asks for a serializer; these sketches never leave the JVM. */
  private static final class NotSerialized extends ArrayOfItemsSerDe<byte[]> {

    @Override
    public byte[] serializeToByteArray(byte[] item) {
      throw new UnsupportedOperationException();
    }

    @Override
    public byte[] serializeToByteArray(byte[][] items) {
      throw new UnsupportedOperationException();
    }

    @Override
    public byte[][] deserializeFromMemory(Memory memory, long offset, int items) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int sizeOf(byte[] item) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int sizeOf(Memory memory, long offset, int items) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String toString(byte[] item) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Class<byte[]> getClassOfT() {
      return byte[].class;
    }
  }
}
