// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import dev.htk.harness.compare.Figure;
import dev.htk.system.WriteLoad;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Measures block after block, in rounds that read the same from both ends.
 *
 * <p>A round has every level twice, in some order and then in the reverse (off A AB AB A off), so
 * that a drift over the round meets all levels alike; the order turns from round to round. A load
 * whose comparisons are settled is left out of the rounds that follow.
 */
final class OverheadRun {
  private final OverheadCluster cluster;
  private final OverheadPlan plan;
  private final PrintStream progress;
  private final List<LoadResult> results;
  private final Map<RecorderLevel, SortedSet<String>> sources = new EnumMap<>(RecorderLevel.class);
  private final SortedMap<Integer, Double> saturation = new TreeMap<>();

  /**
   * @param progress gets each block's figures
   */
  OverheadRun(OverheadCluster cluster, OverheadPlan plan, PrintStream progress) {
    this.cluster = cluster;
    this.plan = plan;
    this.progress = progress;
    this.results = plan.shapes().stream().map(LoadResult::new).toList();
  }

  /** Measures everything; takes as long as the plan says. */
  Overhead.Measured measure() throws IOException, InterruptedException {
    for (LoadShape shape : plan.shapes()) {
      if (!saturation.containsKey(shape.putsPerCall())) {
        warmUp(shape.closed());
      }
    }
    for (int round = 0; round < plan.rounds(); round++) {
      for (LoadResult result : results) {
        measureRound(round, result);
      }
    }
    cluster.check();
    return new Overhead.Measured(results, sources, saturation);
  }

  /** Warms up with the whole recorder, so that code that is off later is compiled as well. */
  private void warmUp(LoadShape shape) throws IOException, InterruptedException {
    progress.println("warming up: " + shape.label());
    double fastest = 0;
    for (RecorderLevel level : List.of(RecorderLevel.AB, RecorderLevel.OFF)) {
      fastest = block(shape, level, plan.warmUp().dividedBy(2)).of(Figure.THROUGHPUT);
    }
    saturation.put(shape.putsPerCall(), fastest);
  }

  private void measureRound(int round, LoadResult result) throws IOException, InterruptedException {
    List<RecorderLevel> unsettled = result.unsettled();
    if (unsettled.isEmpty()) {
      return;
    }
    Map<RecorderLevel, List<Block>> measured = new EnumMap<>(RecorderLevel.class);
    for (RecorderLevel level : palindrome(round, unsettled)) {
      Block block = block(result.load(), level, plan.block());
      measured.computeIfAbsent(level, key -> new ArrayList<>()).add(block);
      progress.printf(
          Locale.ROOT,
          "round %d of %d, %s, %s: %.1f us of CPU a put, %,.0f puts/s, p99 %,d us%n",
          round + 1,
          plan.rounds(),
          block.load().label(),
          level.label(),
          block.of(Figure.SERVER_CPU),
          block.of(Figure.THROUGHPUT),
          block.p99Micros());
    }
    result.add(measured);
  }

  private static List<RecorderLevel> palindrome(int round, List<RecorderLevel> unsettled) {
    List<RecorderLevel> levels = new ArrayList<>(unsettled);
    levels.add(0, RecorderLevel.OFF);
    Collections.rotate(levels, round);
    List<RecorderLevel> both = new ArrayList<>(levels);
    Collections.reverse(levels);
    both.addAll(levels);
    return both;
  }

  private Block block(LoadShape shape, RecorderLevel level, Duration length)
      throws IOException, InterruptedException {
    cluster.switchTo(level);
    Block block;
    try (WriteLoad load = load(shape, level)) {
      sleep(plan.settle());
      block = measure(load, shape, level, length);
      sources.put(level, sourcesOn(level));
    }
    cluster.tidy(level.table());
    return block;
  }

  private SortedSet<String> sourcesOn(RecorderLevel level) throws IOException {
    SortedSet<String> on = cluster.sourcesOn();
    if (!on.containsAll(level.called())) {
      throw new IOException(
          "with the recorder %s only %s are on, not %s"
              .formatted(level.label(), on, level.called()));
    }
    return on;
  }

  private WriteLoad load(LoadShape shape, RecorderLevel level) {
    if (shape.isOpen()) {
      return WriteLoad.openLoop(
          cluster.connection(),
          level.table(),
          shape.threads(),
          shape.putsPerCall(),
          saturation.get(shape.putsPerCall()) * plan.openShare());
    }
    return WriteLoad.closedLoop(
        cluster.connection(), level.table(), shape.threads(), shape.putsPerCall());
  }

  private Block measure(WriteLoad load, LoadShape shape, RecorderLevel level, Duration length)
      throws IOException, InterruptedException {
    load.takeLatencies();
    Instant start = Instant.now();
    long startNanos = System.nanoTime();
    Duration cpuBefore = cluster.cpuTime();
    long putsBefore = load.puts();
    sleep(length);
    Duration cpu = cluster.cpuTime().minus(cpuBefore);
    long puts = load.puts() - putsBefore;
    long nanos = System.nanoTime() - startNanos;
    Histogram latencies = load.takeLatencies();
    load.check();
    if (puts == 0) {
      throw new IOException("no put was acknowledged in " + Duration.ofNanos(nanos));
    }
    return new Block(
        shape,
        level,
        start.toString(),
        nanos / 1e9,
        puts,
        cpu.toNanos() / 1e9,
        latencies.getValueAtPercentile(50),
        latencies.getValueAtPercentile(99));
  }

  private static void sleep(Duration duration) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(duration.toNanos());
  }
}
