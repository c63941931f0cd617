// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.evidence.log.MessageText;
import dev.htk.harness.evidence.log.ServerLogReader;
import dev.htk.system.HtkProcess.Result;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code -Pmeasure -Dgroups=log-speed}: 2 GB of region servers' logs, of which one line in a
 * thousand is a message that is looked for, take at most three times as long as {@code grep} for
 * these messages, with 256 MB of heap: a plain file, a compressed one, and 20 servers. 200 MB of a
 * collector's log take at most 20 s. Ten minutes; nothing else should run on the machine.
 */
@Tag("log-speed")
class LogSpeedTest {

  /** The optimizing compiler is left out, as bin/htk does. */
  private static final String HEAP = "-Xmx256m -XX:TieredStopAtLevel=1";

  private static final long BYTES = 2_000_000_000;
  private static final int SERVERS = 20;
  private static final int ROUNDS = 3;
  private static final int ONE_IN = 1000;
  private static final double MOST = 3;

  private static final List<String> OTHERS =
      List.of(
          "regionserver.HStore: Added"
              + " hdfs://nn:8020/hbase/data/default/orders/5de442b8a90c9e78c29b17478e23a24c/cf/9b3523dc829f486e88df02f806a0e885,"
              + " entries=2043, sequenceid=467, filesize=4.0 M",
          "regionserver.DefaultStoreFlusher: Flushed memstore data size=3.97 MB at sequenceid=467"
              + " (bloomFilter=true),"
              + " to=hdfs://nn:8020/hbase/data/default/orders/5de442b8a90c9e78c29b17478e23a24c/.tmp/cf/9b3523dc829f486e88df02f806a0e885",
          "compactions.CompactionConfiguration: size [minCompactSize:128 MB, maxCompactSize:8.00"
              + " EB); files [minFilesToCompact:3, maxFilesToCompact:10); ratio 1.200000; throttle"
              + " point 2684354560; major period 604800000",
          "hbase.ChoreService: Chore ScheduledChore name=CompactionChecker, period=10000,"
              + " unit=MILLISECONDS is enabled.",
          "ipc.RpcExecutor: Started handlerCount=9 with threadPrefix=default.FPBQ.Fifo,"
              + " numCallQueues=3, port=16020");

  private static final List<String> SOUGHT =
      List.of(
          "regionserver.HRegion: Finished flush of dataSize ~3.94 MB/4134888, heapSize ~4.09"
              + " MB/4289704, currentSize=1.47 MB/1537090 for 5de442b8a90c9e78c29b17478e23a24c in"
              + " 919ms, sequenceid=233, compaction requested=false",
          "wal.AbstractFSWAL: Slow sync cost: 109 ms, current pipeline:"
              + " [DatanodeInfoWithStorage[10.0.0.7:9866,DS-da5d6cbb,DISK]]");

  private static final DateTimeFormatter GC_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSxx", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final long COLLECTIONS_BYTES = 200_000_000;
  private static final double MOST_SECONDS_FOR_COLLECTIONS = 20;

  /** A collection as OpenJDK 17 logs it; ten times a second, each of 74 ms. */
  private static final String COLLECTION =
      """
      [gc,start    ] GC(N) Pause Young (Normal) (G1 Evacuation Pause)
      [gc,task     ] GC(N) Using 2 workers of 2 for evacuation
      [gc,phases   ] GC(N)   Pre Evacuate Collection Set: 2.6ms
      [gc,phases   ] GC(N)   Merge Heap Roots: 0.1ms
      [gc,phases   ] GC(N)   Evacuate Collection Set: 65.5ms
      [gc,phases   ] GC(N)   Post Evacuate Collection Set: 3.2ms
      [gc,phases   ] GC(N)   Other: 0.3ms
      [gc,heap     ] GC(N) Eden regions: 10->0(9)
      [gc,heap     ] GC(N) Survivor regions: 1->2(2)
      [gc,heap     ] GC(N) Old regions: 3->3
      [gc,heap     ] GC(N) Humongous regions: 0->0
      [gc,metaspace] GC(N) Metaspace: 68955K(69312K)->68955K(69312K)
      [gc          ] GC(N) Pause Young (Normal) (G1 Evacuation Pause) 128M->43M(256M) 74.361ms
      [gc,cpu      ] GC(N) User=0.09s Sys=0.01s Real=0.07s
      [safepoint   ] Safepoint "G1CollectForAllocation", Time since last: 25000000 ns, Reaching \
      safepoint: 20783 ns, Cleanup: 88299 ns, At safepoint: 74400000 ns, Total: 74509082 ns
      """;

  @TempDir private static Path folder;

  @Test
  void twoGigabytesTakeAtMostThreeTimesAsLongAsGrep() throws Exception {
    Path here = HtkProcess.workingFolder(folder);
    Path patterns = here.resolve("patterns");
    Files.write(patterns, ServerLogReader.texts().stream().map(MessageText::regex).toList());
    Path plain = here.resolve("plain.log");
    write(plain, Files.newOutputStream(plain), BYTES, 1);
    Path packed = here.resolve("packed.log.gz");
    write(packed, new GZIPOutputStream(Files.newOutputStream(packed)), BYTES, 1);
    Path servers = Files.createDirectories(here.resolve("servers"));
    for (int server = 1; server <= SERVERS; server++) {
      Path log = servers.resolve("rs" + server + ".log");
      write(log, Files.newOutputStream(log), BYTES / SERVERS, server);
    }

    assertThat(ratio("plain.log", "grep -cE -f patterns plain.log")).isLessThan(MOST);
    assertThat(ratio("packed.log.gz", "gzip -dc packed.log.gz | grep -cE -f patterns"))
        .isLessThan(MOST);
    assertThat(ratio("servers", "cat servers/* | grep -cE -f patterns")).isLessThan(MOST);
  }

  @Test
  void twoHundredMegabytesOfCollectionsTakeTwentySeconds() throws Exception {
    Path log = HtkProcess.workingFolder(folder).resolve("gc.log");
    Instant time = Instant.parse("2026-11-28T00:00:00.100Z");
    try (BufferedWriter out = Files.newBufferedWriter(log)) {
      long written = 0;
      for (int number = 0; written < COLLECTIONS_BYTES; number++) {
        time = time.plusMillis(100);
        String uptime = String.format(Locale.ROOT, "%.3f", number / 10.0);
        String prefix = "[" + GC_TIME.format(time) + "][" + uptime + "s][info]";
        String text = COLLECTION.replace("GC(N)", "GC(" + number + ")").replaceAll("(?m)^", prefix);
        out.write(text);
        written += text.length();
      }
    }

    try (HtkProcess htk = HtkProcess.startWith(HEAP, folder, "diagnose", "--from", "gc.log")) {
      Result result = htk.await();
      assertThat(result.stdout()).as(result.stderr()).contains("GC_PAUSE");
      double seconds = result.took().toMillis() / 1000.0;
      System.out.printf(Locale.ROOT, "gc.log of %,d bytes: htk %.1f s%n", Files.size(log), seconds);
      assertThat(seconds).isLessThan(MOST_SECONDS_FOR_COLLECTIONS);
    }
  }

  /** Returns how many times as long as the shell's command it takes, by the medians. */
  private static double ratio(String from, String grep) throws Exception {
    double[] greps = new double[ROUNDS];
    double[] htks = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      greps[round] = secondsOf(grep);
      htks[round] = secondsOfHtk(from);
    }
    Arrays.sort(greps);
    Arrays.sort(htks);
    System.out.printf(
        Locale.ROOT,
        "%s of %,d bytes: htk %.1f s, grep %.1f s (medians of %d; LC_ALL=C)%n",
        from,
        BYTES,
        htks[ROUNDS / 2],
        greps[ROUNDS / 2],
        ROUNDS);
    return htks[ROUNDS / 2] / greps[ROUNDS / 2];
  }

  /** Counts into a file: where its output is /dev/null, grep stops at the first match. */
  private static double secondsOf(String command) throws Exception {
    Path count = HtkProcess.workingFolder(folder).resolve("count");
    ProcessBuilder shell =
        new ProcessBuilder("sh", "-c", command)
            .directory(HtkProcess.workingFolder(folder).toFile())
            .redirectOutput(count.toFile());
    shell.environment().put("LC_ALL", "C");
    long start = System.nanoTime();
    assertThat(shell.start().waitFor()).isZero();
    double seconds = (System.nanoTime() - start) / 1e9;
    assertThat(Long.parseLong(Files.readString(count).strip())).isGreaterThan(1000);
    return seconds;
  }

  private static double secondsOfHtk(String from) throws Exception {
    try (HtkProcess htk = HtkProcess.startWith(HEAP, folder, "diagnose", "--from", from)) {
      Result result = htk.await();
      assertThat(result.stdout()).as(result.stderr()).contains("WAL_SYNC");
      return result.took().toMillis() / 1000.0;
    }
  }

  private static void write(Path file, OutputStream to, long bytes, int server) throws IOException {
    Random random = new Random(server);
    Instant time = Instant.parse("2026-11-28T00:00:00.001Z");
    String thread = " INFO  [regionserver/rs" + server + ".example.org:16020-0] ";
    try (OutputStream out = new BufferedOutputStream(to, 1 << 16)) {
      long written = 0;
      for (int line = 1; written < bytes; line++) {
        time = time.plusMillis(2L * random.nextInt(10));
        List<String> kind = line % ONE_IN == 0 ? SOUGHT : OTHERS;
        String message = kind.get(random.nextInt(kind.size()));
        String text = time.toString().replace("Z", "").replace('.', ',') + thread + message + "\n";
        byte[] encoded = text.getBytes(StandardCharsets.ISO_8859_1);
        out.write(encoded);
        written += encoded.length;
      }
    }
    assertThat(Files.size(file)).isPositive();
  }
}
