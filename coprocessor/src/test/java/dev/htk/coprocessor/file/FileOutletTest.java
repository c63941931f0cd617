// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileOutletTest {

  private static final long BYTES = 1 << 20;
  private static final Scope REGION = Scope.region("usertable", "00ff");

  @TempDir Path folder;

  private final Configuration configuration = new Configuration(false);

  private Recording recording() {
    return new Recording(RecorderSettings.of(configuration), RecorderClock.anchoredNow());
  }

  private FileOutlet start(Recording recording) {
    configuration.setLong(FileSettings.BYTES, BYTES);
    return start(recording, folder);
  }

  private FileOutlet start(Recording recording, Path into) {
    configuration.set(FileSettings.FOLDER, into.toString());
    FileSettings settings = FileSettings.of(configuration).orElseThrow();
    return FileOutlet.start(recording, () -> "rs1,1,1", settings, "rs");
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(folder.resolve("rs.jsonl"));
  }

  private static StallEvent event(long start) {
    return StallEvent.of(StallCause.FLUSH, REGION.family("cf"), start)
        .figure(Figure.BYTES_OUT, 7)
        .endedAt(start + 5);
  }

  @Test
  void eventsAndBatchesAreWrittenAtTheLatestWhenTheServerStops() throws IOException {
    Recording recording = recording();
    FileOutlet outlet = start(recording);
    recording.record(event(10));
    recording.record(
        SlowBatch.on(REGION, 20)
            .client("10.0.0.1")
            .operations(2)
            .bytes(9)
            .part(BatchPart.REST, 30)
            .endedAt(50));
    outlet.close();

    assertThat(lines())
        .contains(
            "{\"type\":\"event\",\"server\":\"rs1,1,1\",\"cause\":\"FLUSH\",\"table\":\"usertable\","
                + "\"region\":\"00ff\",\"family\":\"cf\",\"start\":10,\"end\":15,"
                + "\"figures\":{\"bytesOut\":7}}",
            "{\"type\":\"batch\",\"server\":\"rs1,1,1\",\"table\":\"usertable\",\"region\":\"00ff\","
                + "\"client\":\"10.0.0.1\",\"start\":20,\"end\":50,"
                + "\"figures\":{\"restMicros\":30,\"operations\":2,\"bytes\":9}}");
    assertThat(lines().get(0)).startsWith("{\"type\":\"clock\"").contains("\"offsetMicros\":");
  }

  @Test
  void eventsLostByTheLedgersAreReportedInALine() throws IOException {
    configuration.set(RecorderSettings.LEDGER_BYTES, "64k");
    Recording recording = recording();
    for (int i = 0; i < recording.events().capacity() + 3; i++) {
      recording.record(event(i));
    }
    for (int i = 0; i < recording.batches().capacity() + 4; i++) {
      recording.record(SlowBatch.on(REGION, i).endedAt(i + 1));
    }
    start(recording).close();

    assertThat(lines()).filteredOn(line -> line.contains("\"figures\":{\"events\":3}}")).hasSize(1);
    assertThat(lines())
        .filteredOn(line -> line.contains("\"figures\":{\"batches\":4}}"))
        .hasSize(1);
    assertThat(lines())
        .filteredOn(line -> line.startsWith("{\"type\":\"event\""))
        .hasSize(recording.events().capacity());
  }

  @Test
  void allFilesTogetherStayWithinTheirBytes() throws IOException {
    Recording recording = recording();
    try (FileOutlet outlet = start(recording)) {
      for (int i = 0; i < 15_000; i++) {
        recording.record(event(i));
      }
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(Path::getFileName).map(Path::toString))
          .containsExactlyInAnyOrder("rs.jsonl", "rs.1.jsonl");
    }
    long taken = Files.size(folder.resolve("rs.jsonl")) + Files.size(folder.resolve("rs.1.jsonl"));
    assertThat(taken).isBetween(BYTES / 2, BYTES);
    assertThat(lines().get(lines().size() - 1)).contains("\"start\":14999,");
  }

  @Test
  void aTruncatedLineOfAKilledServerIsEndedAndTheFileContinues() throws IOException {
    Files.writeString(folder.resolve("rs.jsonl"), "{\"type\":\"clock\"}\n{\"type\":\"ev");
    Recording recording = recording();
    recording.record(event(1));
    start(recording).close();

    assertThat(lines().get(0)).isEqualTo("{\"type\":\"clock\"}");
    assertThat(lines().get(1)).isEqualTo("{\"type\":\"ev");
    assertThat(lines().get(lines().size() - 1)).contains("FLUSH").endsWith("}");
  }

  @Test
  void anUnusableFolderIsReportedAndTriedAgain() throws IOException {
    Path blocked = folder.resolve("blocked");
    Files.writeString(blocked, "a file where the folder should be");
    Recording recording = recording();
    recording.record(event(1));
    try (FileOutlet outlet = start(recording, blocked)) {
      await().pollInterval(5, TimeUnit.MILLISECONDS).until(() -> file(recording).faults() > 0);
      assertThat(file(recording).remark()).contains("cannot be written", "blocked");
      assertThat(file(recording).isOn()).isTrue();

      Files.delete(blocked);
      await()
          .pollInterval(5, TimeUnit.MILLISECONDS)
          .until(() -> file(recording).remark().isEmpty());
    }
    List<String> lines = Files.readAllLines(blocked.resolve("rs.jsonl"));
    assertThat(lines).filteredOn(line -> line.contains("FLUSH")).hasSize(1);
  }

  @Test
  void theRemarkOnTheSettingsComesBackAfterAFaultOfTheDisk() throws IOException {
    configuration.set(FileSettings.BYTES, "lots");
    Path blocked = folder.resolve("blocked");
    Files.writeString(blocked, "a file where the folder should be");
    Recording recording = recording();
    recording.record(event(1));
    try (FileOutlet outlet = start(recording, blocked)) {
      String ofSettings = file(recording).remark();
      assertThat(ofSettings).contains(FileSettings.BYTES, "lots");
      await()
          .pollInterval(5, TimeUnit.MILLISECONDS)
          .until(() -> file(recording).remark().contains("cannot be written"));

      Files.delete(blocked);
      await()
          .pollInterval(5, TimeUnit.MILLISECONDS)
          .until(() -> file(recording).remark().equals(ofSettings));
    }
  }

  @Test
  void aDeletedFileIsBegunAnew() throws IOException {
    Recording recording = recording();
    try (FileOutlet outlet = start(recording)) {
      recording.record(event(1));
      await()
          .pollInterval(5, TimeUnit.MILLISECONDS)
          .until(() -> Files.exists(folder.resolve("rs.jsonl")));
      Files.delete(folder.resolve("rs.jsonl"));
      recording.record(event(2));
    }
    assertThat(lines()).filteredOn(line -> line.contains("\"start\":2,")).hasSize(1);
  }

  @Test
  void aDiskThatIsFullLosesNothingThatTheLedgerKeeps() throws IOException {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    Files.createSymbolicLink(folder.resolve("rs.jsonl"), Path.of("/dev/full"));
    Recording recording = recording();
    recording.record(event(1));
    try (FileOutlet outlet = start(recording)) {
      await().pollInterval(5, TimeUnit.MILLISECONDS).until(() -> file(recording).faults() > 0);
      assertThat(file(recording).remark()).contains("No space left");
      Files.delete(folder.resolve("rs.jsonl"));
    }
    assertThat(lines()).filteredOn(line -> line.contains("FLUSH")).hasSize(1);
  }

  private static SourceStatus file(Recording recording) {
    return recording.source(SourceKind.FILE).status();
  }
}
