// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.harness.cluster.ServerRole;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A load, the recorder and {@code htk live} on a cluster of separate processes for {@code
 * soak.minutes}: heaps, threads and descriptors must stay as they are after the first half.
 */
@Tag("soak")
@OnStartedCluster
class LiveSoakTest {

  private static final int TARGET = 200;
  private static final int SAMPLES = 20;
  private static final long HEAP_SPREAD = 2 << 20;
  private static final int COUNT_SPREAD = 16;

  /**
   * The state of a process.
   *
   * @param heap live bytes after a full collection
   */
  private record Sample(long heap, long threads, long descriptors) {

    static Sample of(ProcessHandle process) throws IOException, InterruptedException {
      Path kernels = Path.of("/proc", Long.toString(process.pid()));
      return new Sample(
          LiveHeap.parse(RegionServerProcess.jcmd(process.pid(), "GC.class_histogram")).bytes(),
          entries(kernels.resolve("task")),
          entries(kernels.resolve("fd")));
    }

    private static long entries(Path folder) throws IOException {
      try (Stream<Path> entries = Files.list(folder)) {
        return entries.count();
      }
    }
  }

  @Test
  void nothingGrows(StartedCluster cluster, @TempDir Path folder) throws Exception {
    Duration length = Duration.ofMinutes(Long.getLong("soak.minutes", 15));
    String conf = cluster.configuration().toString();
    Path watching = Files.createDirectories(folder.resolve("watching"));
    try (HtkProcess load =
            HtkProcess.start(
                folder,
                String.format(
                        Locale.ROOT,
                        "bench load --cluster %s --out out --threads 8 --records %d --target %d"
                            + " -p fieldcount=1 --tail-threshold 5ms",
                        conf,
                        length.toSeconds() * TARGET,
                        TARGET)
                    .split(" "));
        HtkProcess live = HtkProcess.start(watching, "live", "--cluster", conf, "--every", "1s")) {
      Path out = HtkProcess.workingFolder(folder).resolve("out");
      await().atMost(HtkProcess.LIMIT).until(() -> new RunFiles(out).clientIntervals() > 0);
      List<ProcessHandle> processes =
          List.of(
              only(new FolderProcesses(out).withWord("TrialProcess")),
              only(new FolderProcesses(Path.of(conf)).withWord(" live ")),
              only(cluster.processes().withWord(ServerRole.REGIONSERVER.mainClass())));
      List<List<Sample>> samples = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      Duration pause = length.multipliedBy(3).dividedBy(4L * SAMPLES);
      for (int i = 0; i < SAMPLES; i++) {
        Thread.sleep(pause.toMillis());
        for (int j = 0; j < processes.size(); j++) {
          samples.get(j).add(Sample.of(processes.get(j)));
        }
        System.out.println(samples.stream().map(each -> each.get(each.size() - 1)).toList());
      }
      Result result = load.await(length.plus(HtkProcess.LIMIT));
      assertThat(result.exitCode()).as(result.stderr()).isEqualTo(0);
      assertThat(live.isAlive()).as(live.errors()).isTrue();
      for (List<Sample> each : samples) {
        requireFlat(each, Sample::threads, COUNT_SPREAD);
        requireFlat(each, Sample::descriptors, COUNT_SPREAD);
      }
      // A region server's heap has memstores and caches: SoakTest measures it without them.
      requireFlat(samples.get(0), Sample::heap, HEAP_SPREAD);
      requireFlat(samples.get(1), Sample::heap, HEAP_SPREAD);
    }
  }

  private static ProcessHandle only(List<ProcessHandle> processes) {
    assertThat(processes).hasSize(1);
    return processes.get(0);
  }

  /** Checks that the median of the last half is about that of the second quarter, or less. */
  private static void requireFlat(
      List<Sample> samples, ToLongFunction<Sample> figure, long spread) {
    long before = median(samples.subList(SAMPLES / 4, SAMPLES / 2), figure);
    assertThat(median(samples.subList(SAMPLES / 2, SAMPLES), figure))
        .as("%s", samples)
        .isLessThanOrEqualTo(before + spread);
  }

  private static long median(List<Sample> samples, ToLongFunction<Sample> figure) {
    return samples.stream()
        .mapToLong(figure)
        .sorted()
        .skip(samples.size() / 2)
        .findFirst()
        .orElse(0);
  }
}
