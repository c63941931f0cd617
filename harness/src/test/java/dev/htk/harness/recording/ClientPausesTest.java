// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import dev.htk.harness.run.PauseTotals;
import dev.htk.harness.run.PauseTotals.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientPausesTest {

  @TempDir private Path folder;

  @Test
  void everyPauseIsALineThatSaysOfWhatKindItWas() throws IOException {
    Path file = folder.resolve("client-events.jsonl");
    Recording recording =
        new Recording(RecorderSettings.of(new Configuration(false)), RecorderClock.anchoredNow());
    ClientPauses pauses = ClientPauses.of(recording, file);
    recording.record(
        StallEvent.of(StallCause.GC_PAUSE, Scope.server(), 1_000)
            .figure(Figure.HEAP_BEFORE, 9)
            .endedAt(31_000));
    recording.record(StallEvent.of(StallCause.CPU_STARVED, Scope.server(), 50_000).endedAt(62_000));
    recording.record(
        StallEvent.of(StallCause.PROCESS_PAUSE, Scope.server(), 90_000).endedAt(190_000));
    pauses.close();

    JsonMapper json = JsonMapper.builder().build();
    assertThat(Files.readAllLines(file)).hasSize(3);
    JsonNode first = json.readTree(Files.readAllLines(file).get(0));
    assertThat(first.path("type").asText()).isEqualTo("event");
    assertThat(first.path("server").asText()).isEqualTo("client");
    assertThat(first.path("cause").asText()).isEqualTo("CLIENT_PAUSE");
    assertThat(first.path("start").asLong()).isEqualTo(1_000);
    assertThat(first.path("end").asLong()).isEqualTo(31_000);
    assertThat(first.path("figures").path("collection").asLong()).isEqualTo(1);
    assertThat(first.path("figures").path("heapBefore").asLong()).isEqualTo(9);
    assertThat(Files.readAllLines(file).get(1)).contains("\"withoutCore\":1");
    assertThat(Files.readAllLines(file).get(2)).contains("\"stopped\":1");
    assertThat(pauses.pauses()).last().isEqualTo(new Pause(90_000, 190_000));
    assertThat(PauseTotals.of(pauses.pauses())).isEqualTo(new PauseTotals(3, 142_000, 100_000));
  }

  @Test
  void aWatchBeginsWithAnEmptyFile() throws IOException {
    Path file = folder.resolve("client-events.jsonl");

    try (ClientPauses pauses = ClientPauses.watch(file)) {
      assertThat(pauses.pauses()).isEmpty();
    }

    assertThat(file).isRegularFile();
  }
}
