// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * Keeps a bounded number of events, so that every stretch of time keeps its heaviest. While there
 * are few events, all are kept. Later, time is cut into equal stretches, which get longer as more
 * events come, and each stretch keeps its {@value #PER_STRETCH} heaviest. Not thread-safe. Memory
 * grows with the bound, not with what is added.
 */
final class Thinning<T> {

  private static final int PER_STRETCH = 8;

  private final int most;
  private final ToLongFunction<T> time;
  private final Comparator<T> byWeight;
  private SortedMap<Long, PriorityQueue<T>> stretches = new TreeMap<>();
  private long width = 1000;
  private boolean isThin;
  private long seen;
  private int kept;

  /**
   * @param most the most events to keep, {@value #PER_STRETCH} or more
   * @param time returns the time of an event, in microseconds
   * @param weight returns the weight by which the heaviest are kept
   */
  Thinning(int most, ToLongFunction<T> time, ToLongFunction<T> weight) {
    this.most = most;
    this.time = time;
    this.byWeight = Comparator.comparingLong(weight);
  }

  void add(T thing) {
    seen++;
    insert(thing);
    while (kept > most) {
      lengthenStretches();
    }
  }

  /** Returns how many events were added. */
  long seen() {
    return seen;
  }

  /** Returns the kept events in the order of their times. */
  List<T> kept() {
    List<T> all = new ArrayList<>();
    stretches.values().forEach(all::addAll);
    all.sort(Comparator.comparingLong(time));
    return all;
  }

  private void insert(T thing) {
    PriorityQueue<T> stretch =
        stretches.computeIfAbsent(
            Math.floorDiv(time.applyAsLong(thing), width), unused -> new PriorityQueue<>(byWeight));
    stretch.add(thing);
    kept++;
    if (isThin && stretch.size() > PER_STRETCH) {
      stretch.remove();
      kept--;
    }
  }

  private void lengthenStretches() {
    isThin = true;
    width *= 2;
    SortedMap<Long, PriorityQueue<T>> shorter = stretches;
    stretches = new TreeMap<>();
    kept = 0;
    shorter.values().forEach(stretch -> stretch.forEach(this::insert));
  }
}
