// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * One half of the keys read. Keys gather in a batch, which is sorted when it is full. The sketches
 * then receive every key of the batch, or every 16th where that is exact enough.
 */
final class HalfSample {

  private final RankAccuracy accuracy;
  private final SplittableRandom random;
  private final KeyBatch batch = new KeyBatch();
  private final KeySketch every;
  private final KeySketch thinned;
  private long keys;
  private long thinnedBatches;

  HalfSample(RankAccuracy accuracy, SplittableRandom random) {
    this.accuracy = accuracy;
    this.random = random;
    this.every = new KeySketch(1, accuracy.sketches());
    this.thinned = new KeySketch(RankAccuracy.STRIDE, accuracy.sketches());
  }

  /**
   * Adds a key.
   *
   * @return whether the batch is full and must be closed before the next key
   */
  boolean add(byte[] bytes, int from, int to) {
    batch.add(bytes, from, to - from);
    return batch.keys() % RankAccuracy.STRIDE == 0 && !batch.hasRoomFor(RankAccuracy.STRIDE);
  }

  /** Hands the batch on to the sketches. */
  void close() {
    if (batch.keys() == 0) {
      return;
    }
    keys += batch.keys();
    batch.sort();
    // Up to its size, a sketch keeps all keys, and the plan is exact.
    if (keys > RankAccuracy.SKETCH_SIZE
        && batch.keys() % RankAccuracy.STRIDE == 0
        && accuracy.allowsThinning(2 * (thinnedBatches + 1), 2 * keys)) {
      thinnedBatches++;
      thinned.add(batch, random.nextInt(RankAccuracy.STRIDE));
    } else {
      every.add(batch, 0);
    }
    batch.clear();
  }

  /** Returns what the keys in the sketches take at most. */
  KeptSize size() {
    return every.size().plus(thinned.size());
  }

  /** Counts anew what the keys in the sketches take. */
  void recount() {
    every.recount();
    thinned.recount();
  }

  /** Returns what is kept of the keys in closed batches. */
  KeptHalf kept() {
    return new KeptHalf(
        keys, WeightedKeys.of(Stream.concat(every.keys(), thinned.keys())), intervalVariance());
  }

  /**
   * Returns the variance of the estimated number of keys between two keys. In a thinned batch,
   * {@code x} strides and a part {@code f} of one lie between them, and {@code x} or {@code x + 1}
   * keys are taken: a variance of {@code f (1 - f)} strides squared, at most 1/4.
   */
  private double intervalVariance() {
    double strides = (double) RankAccuracy.STRIDE * RankAccuracy.STRIDE * thinnedBatches / 4;
    return every.intervalVariance() + thinned.intervalVariance() + strides;
  }
}
