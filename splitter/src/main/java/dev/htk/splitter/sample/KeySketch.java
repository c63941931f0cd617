package dev.htk.splitter.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.datasketches.kll.KllItemsSketch;
import org.apache.datasketches.quantilescommon.QuantilesGenericSketchIterator;

/**
 * Ever so many keys in bounded memory: KLL sketches of Apache DataSketches that take turns, each of
 * whose keys stands for as many of those read.
 */
final class KeySketch {

  private final int weight;
  private final List<KllItemsSketch<byte[]>> sketches = new ArrayList<>();
  private int turn;

  /**
   * @param weight of each key
   * @param sketches that take turns, for a rank error less by the square root of their number
   */
  KeySketch(int weight, int sketches) {
    this.weight = weight;
    for (int i = 0; i < sketches; i++) {
      this.sketches.add(
          KllItemsSketch.newHeapInstance(
              RankAccuracy.SKETCH_SIZE, Arrays::compareUnsigned, new NotSerialized()));
    }
  }

  /** Takes every {@code weight}-th key of a sorted batch, which starts at {@code first}. */
  void add(KeyBatch sorted, int first) {
    KllItemsSketch<byte[]> sketch = sketches.get(turn);
    turn = (turn + 1) % sketches.size();
    // The sketch fills up from behind, and then sorts what is nearly sorted fastest.
    int last = first + (sorted.keys() - 1 - first) / weight * weight;
    for (int place = last; place >= first; place -= weight) {
      sketch.update(sorted.sorted(place));
    }
  }

  /** The variance of the number of keys that seem to lie between two keys. */
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
      if (!sketch.isEmpty()) {
        QuantilesGenericSketchIterator<byte[]> retained = sketch.iterator();
        while (retained.next()) {
          keys.add(new WeightedKey(retained.getQuantile(), retained.getWeight() * weight));
        }
      }
    }
    return keys.build();
  }
}
