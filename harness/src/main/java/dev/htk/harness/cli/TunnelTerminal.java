// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.StderrBar;
import dev.htk.harness.windtunnel.TunnelProgress;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import me.tongfei.progressbar.ProgressBar;

/**
 * Shows a wind tunnel's progress on stderr. Each step has a known duration, so that the bar follows
 * the clock within a step.
 */
final class TunnelTerminal implements TunnelProgress, AutoCloseable {

  private static final int STEPS = 1000;
  private static final long TICK_MILLIS = 500;

  private final ProgressBar bar;
  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "htk-progress");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<String, String> details = new TreeMap<>();
  private String words = "";
  private double from;
  private double to;
  private double seconds = 1;
  private long begun = System.nanoTime();

  private TunnelTerminal(ProgressBar bar) {
    this.bar = bar;
    ScheduledFuture<?> unused =
        ticks.scheduleAtFixedRate(this::tick, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  static TunnelTerminal open() {
    return new TunnelTerminal(StderrBar.builder().setInitialMax(STEPS).continuousUpdate().build());
  }

  @Override
  public synchronized void step(String ofStep, double start, double end, double lasts) {
    words = ofStep;
    from = start;
    to = end;
    seconds = lasts;
    begun = System.nanoTime();
    details.clear();
  }

  @Override
  public synchronized void detail(String side, String detail) {
    details.put(side, detail);
  }

  @Override
  public void say(String line) {
    StderrBar.say(line);
  }

  private synchronized void tick() {
    double elapsed = (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1);
    double share = from + (to - from) * Math.min(1, elapsed / seconds);
    String sides =
        details.entrySet().stream()
            .map(side -> side.getKey() + " " + side.getValue())
            .collect(Collectors.joining(" | "));
    bar.setExtraMessage(" " + words + (sides.isEmpty() ? "" : ": " + sides));
    bar.stepTo(Math.round(STEPS * share));
  }

  @Override
  public void close() {
    if (ticks.isShutdown()) {
      return;
    }
    ticks.shutdownNow();
    bar.stepTo(STEPS);
    bar.setExtraMessage(" done");
    bar.close();
  }
}
