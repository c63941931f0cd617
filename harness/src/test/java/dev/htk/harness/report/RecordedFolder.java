// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The folder of a small recorded run: workload a in an open loop on a MiniCluster, without most of
 * its slow operations and events. The browser's tests open its page too.
 */
final class RecordedFolder {

  static final List<String> FILES =
      List.of(
          "manifest.json",
          "summary.json",
          "client.hlog",
          "slow-ops.jsonl",
          "server-events.jsonl",
          "client-events.jsonl");

  private RecordedFolder() {}

  static Path in(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (String file : FILES) {
      try (InputStream in = RecordedFolder.class.getResourceAsStream("run/" + file)) {
        Files.copy(in, folder.resolve(file));
      }
    }
    return folder;
  }

  /** Cuts a file's last bytes off, as a kill does. */
  static void cut(Path file, int bytes) throws IOException {
    byte[] content = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(content, content.length - bytes));
  }

  static void replace(Path file, String text, String other) throws IOException {
    Files.writeString(file, Files.readString(file).replace(text, other));
  }
}
