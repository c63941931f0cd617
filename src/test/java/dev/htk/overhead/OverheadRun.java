// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import dev.htk.system.WriteLoad;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Measures block after block, in rounds that read the same from both ends.
 *
 * <p>A round has every state twice, in some order and then in the reverse (off A AB AB A off), so
 * that a drift over the round meets all states alike; the order turns from round to round. A load
 * whose comparisons are settled is left out of the rounds that follow.
 */
final class OverheadRun {
  private final OverheadCluster cluster;
  private final OverheadPlan plan;
  private final OverheadProgress progress;
  private final Map<LoadShape, ShapeResult> results = new EnumMap<>(LoadShape.class);
  private final Map<RecorderLevel, SortedSet<String>> sources = new EnumMap<>(RecorderLevel.class);
  private final Map<Integer, Double> saturation = new TreeMap<>();

  OverheadRun(OverheadCluster cluster, OverheadPlan plan, OverheadProgress progress) {
    this.cluster = cluster;
    this.plan = plan;
    this.progress = progress;
    plan.shapes().forEach(shape -> results.put(shape, new ShapeResult(shape)));
  }

  /** Measures everything; takes as long as the plan says. */
  OverheadResult measure() throws IOException, InterruptedException {
    for (LoadShape shape : plan.shapes()) {
      if (!saturation.containsKey(shape.putsPerCall())) {
        warmUp(shape.closed());
      }
    }
    for (int round = 0; round < plan.rounds(); round++) {
      for (LoadShape shape : plan.shapes()) {
        measureRound(round, shape);
      }
    }
    cluster.check();
    return new OverheadResult(plan, List.copyOf(results.values()), sources, saturation);
  }

  /** Warms up with the whole recorder, so that code that is off later is compiled as well. */
  private void warmUp(LoadShape shape) throws IOException, InterruptedException {
    progress.say("warming up: " + shape.label());
    double fastest = 0;
    for (RecorderLevel level : List.of(RecorderLevel.AB, RecorderLevel.OFF)) {
      Duration half = plan.warmUp().dividedBy(2);
      fastest = block(shape, level, half).putsPerSecond();
    }
    saturation.put(shape.putsPerCall(), fastest);
  }

  private void measureRound(int round, LoadShape shape) throws IOException, InterruptedException {
    ShapeResult result = results.get(shape);
    List<Comparison> open = result.unsettled();
    if (open.isEmpty()) {
      return;
    }
    Map<RecorderLevel, List<Block>> measured = new EnumMap<>(RecorderLevel.class);
    for (RecorderLevel level : palindrome(round, open)) {
      Block block = block(shape, level, plan.block());
      measured.computeIfAbsent(level, key -> new ArrayList<>()).add(block);
      progress.measured(round, plan, block, remainingBlocks(round, shape));
    }
    result.add(measured);
  }

  private static List<RecorderLevel> palindrome(int round, List<Comparison> open) {
    List<RecorderLevel> levels = new ArrayList<>();
    levels.add(RecorderLevel.OFF);
    open.forEach(comparison -> levels.add(comparison.level()));
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
    Duration took = Duration.ofNanos(System.nanoTime() - startNanos);
    Histogram latencies = load.takeLatencies();
    load.check();
    if (puts == 0) {
      throw new IOException("no put was acknowledged in " + took);
    }
    return new Block(
        shape,
        level,
        start,
        took,
        puts,
        cpu,
        latencies.getValueAtPercentile(50),
        latencies.getValueAtPercentile(99));
  }

  /** Returns the highest number of blocks that can still come. */
  private int remainingBlocks(int round, LoadShape present) {
    int blocks = 0;
    for (ShapeResult result : results.values()) {
      int roundsLeft = plan.rounds() - round - (result.shape().compareTo(present) > 0 ? 0 : 1);
      if (!result.unsettled().isEmpty()) {
        blocks += roundsLeft * 2 * (1 + result.unsettled().size());
      }
    }
    return blocks;
  }

  private static void sleep(Duration duration) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(duration.toNanos());
  }
}
