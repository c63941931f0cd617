// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import dev.htk.coprocessor.ServerRecorder;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests region servers that stop for a collection, by a signal, or for lack of a core. */
@OnSharedCluster
@Isolated("It holds times against each other.")
class PauseStallsTest {

  private static final long MILLI = 1_000;

  /** Enough live objects for a full collection that exceeds the threshold. */
  private static final int LIVE_OBJECTS = 2_000_000;

  private static final long PAUSE_MILLIS = 400;
  private static final long HUNGER_MILLIS = 1_500;

  private final SharedCluster cluster;

  PauseStallsTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void aForcedCollectionIsRecordedAsLongAsTheJvmSaysItWas() throws IOException {
    List<byte[]> live =
        new ArrayList<>(IntStream.range(0, LIVE_OBJECTS).mapToObj(i -> new byte[16]).toList());
    HRegionServer server = cluster.mini().regionServers().get(0);
    try (Admin admin = cluster.admin();
        StallWatch watch = StallWatch.begin(admin, server.getServerName())) {
      long before = watch.now();
      System.gc();
      long after = watch.now();
      GcInfo truth = lastFullCollection();
      assertThat(live).hasSize(LIVE_OBJECTS);

      StallEvent event =
          watch.await(
              StallCause.GC_PAUSE, each -> each.durationMicros() == truth.getDuration() * MILLI);
      assertThat(event.scope()).isEqualTo(Scope.server());
      assertThat(event.start()).isGreaterThanOrEqualTo(before - 2 * MILLI);
      assertThat(event.end()).isLessThanOrEqualTo(after + 2 * MILLI);
      long start =
          MILLI * (ManagementFactory.getRuntimeMXBean().getStartTime() + truth.getStartTime());
      watch.assertSpan(event, start, start + MILLI * truth.getDuration());
      assertThat(event.figure(Figure.HEAP_AFTER).orElseThrow())
          .isBetween(16L * LIVE_OBJECTS, event.figure(Figure.HEAP_BEFORE).orElseThrow());
      // It is one event, and not a pause without a collection as well.
      assertThat(watch.events(StallCause.PROCESS_PAUSE))
          .noneMatch(pause -> pause.start() < event.end() && pause.end() > event.start());
    }
  }

  @Test
  void aServerThatIsStoppedByASignalRecordsItsPause(@TempDir Path folder)
      throws IOException, InterruptedException {
    try (Admin admin = cluster.admin();
        RegionServerProcess process = start(folder);
        StallWatch watch = watch(admin, process)) {
      long beforeStop = watch.now();
      process.pause();
      long stopped = watch.now();
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      long beforeGo = watch.now();
      process.resume();
      long gone = watch.now();

      StallEvent event =
          watch.await(
              StallCause.PROCESS_PAUSE, each -> each.end() > beforeGo && each.start() < beforeGo);
      long tolerance = watch.tolerance(event);
      assertThat(event.scope()).isEqualTo(Scope.server());
      assertThat(event.start()).isBetween(beforeStop - tolerance, stopped + tolerance);
      assertThat(event.end()).isBetween(beforeGo - tolerance, gone + tolerance);
      process.stop(admin);
    }
  }

  @Test
  void aServerThatGetsNoCoreRecordsItsStarvation(@TempDir Path folder)
      throws IOException, InterruptedException {
    assumeThat(chrt("--version")).as("chrt of util-linux is there").isTrue();
    try (Admin admin = cluster.admin();
        RegionServerProcess process = start(folder);
        StallWatch watch = watch(admin, process)) {
      // Its threads now run only while no other thread wants the core; how often the kernel still
      // lets them run differs.
      String pid = Long.toString(process.pid());
      assertThat(chrt("--idle", "--all-tasks", "--pid", "0", pid)).isTrue();
      long before = watch.now();
      occupyAllCores();
      long after = watch.now();
      // Not every user may take that back; the server is only slower to answer then.
      chrt("--other", "--all-tasks", "--pid", "0", pid);

      StallEvent event =
          watch.await(StallCause.CPU_STARVED, each -> each.end() > before && each.start() < after);
      assertThat(event.scope()).isEqualTo(Scope.server());
      assertThat(event.figure(Figure.RUNNABLE_MICROS).orElseThrow())
          .isGreaterThan(event.durationMicros() / 2);
      process.stop(admin);
    }
  }

  private RegionServerProcess start(Path folder) throws IOException {
    return RegionServerProcess.start(
        cluster.mini(),
        folder,
        Map.of(CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY, ServerRecorder.class.getName()),
        List.of("-Xmx512m"));
  }

  /** Watches a server, which answers a little after the cluster knows it. */
  private static StallWatch watch(Admin admin, RegionServerProcess process) {
    return await()
        .ignoreExceptionsInstanceOf(IOException.class)
        .until(() -> StallWatch.begin(admin, process.server()), Objects::nonNull);
  }

  private static GcInfo lastFullCollection() {
    return ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class).stream()
        .map(GarbageCollectorMXBean::getLastGcInfo)
        .filter(Objects::nonNull)
        .max(Comparator.comparingLong(GcInfo::getEndTime))
        .orElseThrow();
  }

  private static void occupyAllCores() throws InterruptedException {
    AtomicBoolean done = new AtomicBoolean();
    List<Thread> threads =
        Stream.generate(() -> new Thread(() -> spinUntil(done)))
            .limit(2L * Runtime.getRuntime().availableProcessors())
            .toList();
    threads.forEach(Thread::start);
    TimeUnit.MILLISECONDS.sleep(HUNGER_MILLIS);
    done.set(true);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void spinUntil(AtomicBoolean done) {
    while (!done.get()) {
      Thread.onSpinWait();
    }
  }

  private static boolean chrt(String... arguments) throws InterruptedException {
    try {
      return new ProcessBuilder(Stream.concat(Stream.of("chrt"), Stream.of(arguments)).toList())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException notThere) {
      return false;
    }
  }
}
