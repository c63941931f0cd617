// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.plan.SplitInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Assigns keys at random to two halves, and counts anomalies among all of them.
 *
 * <p>A part of the keys of a plan can be read elsewhere:
 *
 * <pre>
 * SampleReader reader = SampleReader.ofPart(200, "OPTIONS=-Xmx%dm", 1);
 * reader.add(key, 0, key.length);                    for each key
 * reader.part().write(out);
 * </pre>
 */
public final class SampleReader implements KeySink {

  private final RankAccuracy accuracy;
  private final MemoryNeed memory;
  private final SplittableRandom random;
  private final HalfSample[] halves;
  private final KeyTrail trail;
  private long coins;
  private int coinsLeft;
  private final LineEnds lineEnds = new LineEnds();

  SampleReader(RankAccuracy accuracy, MemoryNeed memory, SplittableRandom random) {
    this.accuracy = accuracy;
    this.memory = memory;
    this.random = random;
    this.halves =
        new HalfSample[] {
          new HalfSample(accuracy, random.split()), new HalfSample(accuracy, random.split())
        };
    this.trail = new KeyTrail(random.split());
  }

  /**
   * Starts to read a part of the keys.
   *
   * @param regions greatest number of regions to plan
   * @param heapSetting how messages say what sets the megabytes of this JVM's heap, for {@code %d}
   * @param seed differs from part to part
   * @throws SplitInputException if the heap is too small
   */
  public static SampleReader ofPart(int regions, String heapSetting, long seed) {
    RankAccuracy accuracy = new RankAccuracy(regions);
    MemoryNeed memory = MemoryNeed.here(heapSetting);
    memory.check(accuracy);
    return new SampleReader(accuracy, memory, new SplittableRandom(seed));
  }

  /**
   * {@inheritDoc}
   *
   * @throws SplitInputException if the heap is too small for the keys so far
   */
  @Override
  public void add(byte[] bytes, int from, int to) {
    lineEnds.add(bytes[to - 1]);
    trail.add(bytes, from, to);
    HalfSample half = halves[toss()];
    if (half.add(bytes, from, to)) {
      half.close();
      checkMemory();
    }
  }

  private void checkMemory() {
    if (!memory.holds(size())) {
      // Sketches have dropped keys since they were counted.
      halves[0].recount();
      halves[1].recount();
      memory.check(accuracy, size());
    }
  }

  private KeptSize size() {
    return halves[0].size().plus(halves[1].size());
  }

  private int toss() {
    if (coinsLeft == 0) {
      coins = random.nextLong();
      coinsLeft = Long.SIZE;
    }
    int side = (int) coins & 1;
    coins >>>= 1;
    coinsLeft--;
    return side;
  }

  /**
   * Returns the sample of the keys read.
   *
   * @param notes warnings about the file
   * @throws SplitInputException if there are no keys
   */
  KeySample finish(String name, List<String> notes) {
    List<String> warnings = new ArrayList<>(notes);
    lineEnds.warning().ifPresent(warnings::add);
    KeptHalf planned = half(0);
    KeptHalf heldOut = half(1);
    long rows = planned.read() + heldOut.read();
    return new KeySample(
        "sample:" + name, name, planned, heldOut, new FileOrder(trail.keys()), rows, warnings);
  }

  /** Returns what is needed of the keys read, to be merged with other parts. */
  public SamplePart part() {
    return new SamplePart(
        half(0).limited(accuracy.keysOfPart(), random),
        half(1).limited(accuracy.keysOfPart(), random));
  }

  private KeptHalf half(int number) {
    halves[number].close();
    return halves[number].kept();
  }
}
