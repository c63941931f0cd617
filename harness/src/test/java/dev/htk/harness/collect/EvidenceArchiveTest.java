// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.outcome.HarnessException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the archive, its limit, and the parts of logs in it. */
class EvidenceArchiveTest {

  private static final String LOG =
      """
      2026-11-28T09:59:59,000 INFO  [main] a: before
        at a.stack(Trace)
      2026-11-28T10:00:00,000Z INFO  [main] b: row=user17, password=hunter2
        at b.stack(Trace)
      26/11/28 10:00:01 INFO c: after
      """;

  @TempDir private Path folder;

  private Map<String, String> unpacked(Path archive) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (InputStream bytes = Files.newInputStream(archive);
        TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(bytes))) {
      for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        files.put(
            entry.getName(),
            new String(new GZIPInputStream(tar).readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }

  private LogPart part(String text, boolean keys) throws IOException {
    Path log = Files.writeString(folder.resolve("a.log"), text);
    return part(log, ZoneOffset.UTC, keys);
  }

  private static LogPart part(Path log, ZoneId zone, boolean keys) {
    return new LogPart(
        new EvidenceFile(log, "a.log"), Instant.parse("2026-11-28T10:00:00Z"), zone, keys);
  }

  @Test
  void theArchiveHoldsThePartOfALogFromATimeOnWithoutKeysAndSecrets() throws Exception {
    Path target = folder.resolve("e.tar.gz");
    try (EvidenceArchive archive = new EvidenceArchive(target, 1 << 20)) {
      archive.add("logs/a.log", part(LOG, false)::writeTo);
      archive.add("logs/b.log", part(LOG, true)::writeTo);
      archive.finish();
    }

    assertThat(unpacked(target)).containsOnlyKeys("logs/a.log.gz", "logs/b.log.gz");
    assertThat(unpacked(target).get("logs/a.log.gz"))
        .startsWith("2026-11-28T10:00:00,000Z INFO")
        .contains("row=<masked>, password=<masked>", "at b.stack(Trace)", "c: after");
    assertThat(unpacked(target).get("logs/b.log.gz")).contains("row=user17", "password=<masked>");
    assertThat(names()).containsExactlyInAnyOrder("a.log", "e.tar.gz");
  }

  @Test
  void timesWithoutAZoneAreInTheOneThatTheUserNames() throws Exception {
    Path log =
        Files.writeString(
            folder.resolve("a.log"),
            """
            2026-11-28T10:59:59,000 INFO  [main] a: before
            2026-11-28T11:00:00,000 INFO  [main] a: after
            """);
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    part(log, ZoneOffset.ofHours(1), false).writeTo(out);

    assertThat(out.toString(StandardCharsets.UTF_8)).contains("after").doesNotContain("before");
  }

  @Test
  void aLogWithoutDatesIsTakenWhole() throws Exception {
    Path target = folder.resolve("e.tar.gz");
    try (EvidenceArchive archive = new EvidenceArchive(target, 1 << 20)) {
      archive.add("a", part("one\ntwo\n", false)::writeTo);
      archive.finish();
    }

    assertThat(unpacked(target)).containsExactly(Map.entry("a.gz", "one\ntwo\n"));
  }

  @Test
  void anArchiveThatExceedsItsLimitLeavesNothingBehind() {
    byte[] noise = new byte[10_000];
    new Random(1).nextBytes(noise);

    assertThatThrownBy(
            () -> {
              try (EvidenceArchive archive =
                  new EvidenceArchive(folder.resolve("e.tar.gz"), 15_000)) {
                archive.add("one", out -> out.write(noise));
                archive.add("two", out -> out.write(noise));
              }
            })
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("--limit")
        .hasMessageContaining("two");
    assertThat(names()).isEmpty();
  }

  @Test
  void binaryFilesAreNoLogs() throws Exception {
    assertThat(part("text\n", false).isText()).isTrue();
    assertThat(part("te\0xt\n", false).isText()).isFalse();
    assertThat(part("", false).isText()).isFalse();
  }

  @Test
  void aSnapshotKeepsTheOrderOfItsRegionsAndNoKey() throws Exception {
    String snapshot =
        """
        {"transitions":[{"region":"t,user3,1764340000000.0123456789abcdef0123456789abcdef."}],
         "tables":[{"regions":[{"start":"","end":"user3"},{"start":"user3","end":""}]}]}
        """;

    assertThat(EvidenceCollector.masked(snapshot))
        .doesNotContain("user3")
        .contains("\"start\":\"\",\"end\":\"masked-00000001\"")
        .contains("\"start\":\"masked-00000001\",\"end\":\"\"");
  }

  private Stream<String> names() {
    String[] names = folder.toFile().list();
    return names == null ? Stream.empty() : Stream.of(names);
  }
}
