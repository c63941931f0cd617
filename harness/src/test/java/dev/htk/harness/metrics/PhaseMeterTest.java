// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.counter.Counter;
import dev.htk.harness.counter.ServerReading;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.ServerIo;
import dev.htk.harness.run.UserBytes;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.snapshot.CounterPage;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhaseMeterTest {

  /** Ten fields of 100 bytes under ordered keys of 10 digits: rows of 1,014 bytes. */
  private static final YcsbWorkload WORKLOAD =
      new YcsbWorkload(
          "test",
          new TreeMap<>(
              Map.of("recordcount", "1000", "insertorder", "ordered", "zeropadding", "10")),
          List.of());

  @TempDir private Path folder;
  private final Servers servers = new Servers();

  @Test
  void amplificationIsWhatWasWrittenForEachByteOfTheUser() throws Exception {
    servers.counters.putAll(
        Map.of(
            Counter.WAL_BYTES, 1_000_000L,
            Counter.FLUSHED_BYTES, 500L,
            Counter.COMPACTION_WRITTEN_BYTES, 0L,
            Counter.WAL_ROLLS, 3L,
            Counter.COLLECTION_MILLIS, 100L,
            Counter.CPU_NANOS, 0L));
    PhaseCost cost =
        measure(
            () -> {
              servers.grow(Counter.WAL_BYTES, 2_028_000);
              servers.grow(Counter.FLUSHED_BYTES, 1_014_000);
              servers.grow(Counter.COMPACTION_WRITTEN_BYTES, 507_000);
              servers.grow(Counter.CPU_NANOS, 3_000_000_000L);
              servers.grow(Counter.WAL_ROLLS, 2);
              servers.grow(Counter.COLLECTION_MILLIS, 40);
            });

    assertThat(cost.walRolls()).isEqualTo(2);
    assertThat(cost.collectionMillis()).isEqualTo(40);
    ServerIo io = cost.io();
    assertThat(io.user().written()).isEqualTo(1_014_000);
    assertThat(io.walBytes()).isEqualTo(2_028_000);
    assertThat(io.amplification().write()).isEqualTo(3.5, within(1e-9));
    assertThat(io.amplification().writeWithoutWal()).isEqualTo(1.5, within(1e-9));
    assertThat(cost.cpu().servers().seconds()).isEqualTo(3.0);
    assertThat(cost.cpu().servers().microsPerOperation()).isEqualTo(3000.0);
    assertThat(cost.cpu().together()).isNull();
  }

  @Test
  void bytesToAWalThatIsCompressedAreSaidToBeThoseBeforeCompression() throws Exception {
    assertThat(measure(() -> {}).io().notes()).doesNotContain(ServerIo.BEFORE_COMPRESSION);

    servers.compress = true;

    assertThat(measure(() -> {}).io().notes()).contains(ServerIo.BEFORE_COMPRESSION);
  }

  @Test
  void unmeasuredFiguresAreNullAndTheReasonIsNoted() throws Exception {
    servers.counters.put(Counter.WAL_BYTES, 1L);

    ServerIo io = measure(() -> {}).io();

    assertThat(io.flushedBytes()).isNull();
    assertThat(io.amplification().write()).isNull();
    assertThat(io.amplification().read()).isNull();
    assertThat(io.notes()).anyMatch(note -> note.contains("came with HBase 2.6"));
  }

  @Test
  void countersThatAreOlderThanThePhaseSayNothing() throws Exception {
    servers.staleMillis = 15_000;
    servers.counters.put(Counter.WAL_BYTES, 1L);

    PhaseCost cost = measure(() -> servers.grow(Counter.WAL_BYTES, 10));

    assertThat(cost.walRolls()).isNull();
    ServerIo io = cost.io();
    assertThat(io.walBytes()).isNull();
    assertThat(io.notes()).anyMatch(note -> note.contains("can be 15 s old"));
  }

  @Test
  void processorTimeOfOneJvmIsNotSplitBetweenClientAndServers() throws Exception {
    servers.shared = true;

    PhaseCost cost = measure(() -> {});

    assertThat(cost.cpu().client()).isNull();
    assertThat(cost.cpu().servers()).isNull();
    assertThat(cost.cpu().together().seconds()).isEqualTo(2.0);
    assertThat(cost.cpu().note()).contains("share one JVM");
  }

  @Test
  void everySampleIsALineOfTheFile() throws Exception {
    servers.counters.put(Counter.WAL_BYTES, 7L);
    MetricsRecording.MeterSource meters = () -> Map.of(Servers.NAME, Map.of("htk.flush", 3));
    Path file = folder.resolve("server-metrics.jsonl");

    MetricsRecording.start(servers, meters, file).close();

    assertThat(Files.readAllLines(file))
        .containsExactly(
            "{\"time\":5,\"server\":\"%s\",\"meters\":{\"htk.flush\":3},\"counters\":{\"walBytes\":7}}"
                .formatted(Servers.NAME));
  }

  @Test
  void countersAreSampledEvenIfRecordersDoNotAnswer() throws Exception {
    servers.counters.put(Counter.WAL_BYTES, 7L);
    MetricsRecording.MeterSource silent =
        () -> {
          throw new IOException("no answer");
        };
    Path file = folder.resolve("server-metrics.jsonl");

    MetricsRecording.start(servers, silent, file).close();

    assertThat(Files.readString(file)).contains("\"walBytes\":7");
  }

  @Test
  void theUsersBytesFollowTheWorkload() {
    Map<Operation, dev.htk.harness.run.phase.OperationResult> operations =
        Map.of(
            Operation.UPDATE, Samples.operation(Samples.histogram(1, 1), Map.of()),
            Operation.READ, Samples.operation(Samples.histogram(1, 1, 1), Map.of()));
    PhaseResult phase = Samples.phase(Phase.RUN, operations);

    UserBytes oneField = Payload.of(WORKLOAD).of(phase);
    assertThat(oneField.written()).isEqualTo(2 * 114);
    assertThat(oneField.read()).isEqualTo(3 * 1014);

    YcsbWorkload uniform = with("fieldlengthdistribution", "uniform", "writeallfields", "true");
    assertThat(Payload.of(uniform).of(phase).written()).isEqualTo(2 * (14 + 505));
    YcsbWorkload histogram = with("fieldlengthdistribution", "histogram");
    assertThat(Payload.of(histogram).of(phase).written()).isNull();
  }

  @Test
  void hashedKeysAreAsLongAsYcsbMakesThem() {
    YcsbWorkload hashed = with("insertorder", "hashed", "zeropadding", "1");

    assertThat(Payload.of(hashed).key()).isBetween(22.5, 23.0);
  }

  private static YcsbWorkload with(String... properties) {
    TreeMap<String, String> changed = new TreeMap<>(WORKLOAD.properties());
    for (int i = 0; i < properties.length; i += 2) {
      changed.put(properties[i], properties[i + 1]);
    }
    return new YcsbWorkload("test", changed, List.of());
  }

  private PhaseCost measure(Runnable phase) throws Exception {
    long[] cpu = {0, 2_000_000_000L};
    int[] asked = {0};
    try (MetricsRecording metrics =
        MetricsRecording.start(
            servers, MetricsRecording.MeterSource.NONE, folder.resolve("metrics.jsonl"))) {
      PhaseMeter.Running running =
          new PhaseMeter(metrics, () -> cpu[asked[0]++], false, servers.compress).begin();
      phase.run();
      return running.end(Samples.load(1000, 500), WORKLOAD, null);
    }
  }

  /** One server whose counters the test sets. */
  private static final class Servers implements CounterSource {

    static final String NAME = "host,16020,1";

    private final Map<Counter, Long> counters = new HashMap<>();
    private long staleMillis;
    private boolean shared;
    private boolean compress;

    void grow(Counter counter, long by) {
      counters.merge(counter, by, Long::sum);
    }

    @Override
    public List<ServerReading> read() {
      Map<CounterPage, Map<String, Long>> pages = new HashMap<>();
      counters.forEach(
          (counter, value) ->
              pages
                  .computeIfAbsent(counter.page(), page -> new HashMap<>())
                  .put(counter.attribute(), value));
      return List.of(ServerReading.of(5, NAME, EnumSet.allOf(Counter.Owner.class), pages));
    }

    @Override
    public long staleMillis() {
      return staleMillis;
    }

    @Override
    public boolean sharesClientsProcess() {
      return shared;
    }
  }
}
