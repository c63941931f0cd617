// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogsTest {

  private static final String NAME = "localhost,16020,1764340000000/hbase.log";

  @TempDir private Path folder;
  private Path log;

  @BeforeEach
  void writeLog() throws IOException {
    log = Files.writeString(folder.resolve("regionserver-1.log"), "before\n");
  }

  private void write(String text) throws IOException {
    Files.writeString(log, text, StandardCharsets.ISO_8859_1, StandardOpenOption.APPEND);
  }

  private String kept(ServerLogs logs) throws IOException {
    logs.keep(folder.resolve("servers"));
    Path kept = folder.resolve("servers").resolve(NAME + ".gz");
    try (InputStream bytes = new GZIPInputStream(Files.newInputStream(kept))) {
      return new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  @Test
  void theLogsOfServersThatWereStartedForARunAreKeptWhole() throws IOException {
    ServerLogs logs = ServerLogs.whole(Map.of(NAME, log));
    write("f\u00fcr\nwithout an end");

    assertThat(kept(logs)).isEqualTo("before\nf\u00fcr\nwithout an end\n");
  }

  @Test
  void ofOlderServersOnlyWholeLinesOfTheRunAreKept() throws IOException {
    write("a line that is being wri");
    ServerLogs logs = ServerLogs.fromNow(Map.of(NAME, log));
    write("tten\nwithin\n");

    assertThat(kept(logs)).isEqualTo("within\n");
  }

  @Test
  void nothingIsLostBetweenTwoRuns() throws IOException {
    ServerLogs logs = ServerLogs.fromNow(Map.of(NAME, log));
    write("within\n");

    assertThat(kept(logs)).isEqualTo("within\n");
  }

  @Test
  void ofALongLogTheEndIsKeptAndTheRestIsCounted() throws IOException {
    ServerLogs logs = ServerLogs.whole(Map.of(NAME, log), /* mostBytes= */ 10);
    write("middle\nend\n");

    assertThat(kept(logs)).isEqualTo("[the first 8 bytes of this log were not kept]\nend\n");
  }

  @Test
  void secretsAndTheRowsOfSlowCallsAreMasked() throws IOException {
    ServerLogs logs = ServerLogs.whole(Map.of(NAME, log));
    write("INFO ssl.keystore.password=hunter2\n");
    write(
        "WARN (responseTooSlow): {\"param\":\"region= t,,1.ab., row=user1\",\"queuetimems\":5}\n");

    assertThat(kept(logs))
        .contains("password=<masked>", "region= t,,1.ab., row=<masked>\",\"queuetimems\":5}")
        .doesNotContain("hunter2", "user1");
  }
}
