// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import dev.htk.secrets.RowKeys;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.text.Phrase;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/**
 * Keeps the part of servers' logs that a run has added: compressed, without secrets and row keys.
 *
 * <pre>
 * ServerLogs logs = ServerLogs.fromNow(cluster.logs());
 * …
 * logs.keep(folder.servers());
 * </pre>
 */
public final class ServerLogs {

  /** Compresses to some 20 MB. */
  private static final long MOST_BYTES = 200L << 20;

  private final SortedMap<String, Part> parts = new TreeMap<>();
  private final long mostBytes;

  /** The part of a log that begins at a byte. */
  private record Part(Path log, long from) {}

  private ServerLogs(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /**
   * Keeps all of the logs of servers that were started for the run.
   *
   * @param logs by the name that a kept log gets, with its folder
   */
  public static ServerLogs whole(Map<String, Path> logs) {
    return whole(logs, MOST_BYTES);
  }

  static ServerLogs whole(Map<String, Path> logs, long mostBytes) {
    ServerLogs whole = new ServerLogs(mostBytes);
    logs.forEach((name, log) -> whole.parts.put(name, new Part(log, 0)));
    return whole;
  }

  /**
   * Keeps what is written from now on.
   *
   * @param logs by the name that a kept log gets, with its folder
   */
  public static ServerLogs fromNow(Map<String, Path> logs) throws IOException {
    ServerLogs later = new ServerLogs(MOST_BYTES);
    for (Map.Entry<String, Path> log : logs.entrySet()) {
      later.parts.put(log.getKey(), new Part(log.getValue(), Files.size(log.getValue())));
    }
    return later;
  }

  /**
   * Copies the logs' parts up to now. Of a long one only the end is kept, and its first line says
   * how much is missing.
   *
   * @param folder gets a folder for each server
   */
  public void keep(Path folder) throws IOException {
    for (Map.Entry<String, Part> part : parts.entrySet()) {
      Path kept = folder.resolve(part.getKey() + ".gz");
      Files.createDirectories(kept.getParent());
      keep(part.getValue(), kept);
    }
  }

  private void keep(Part part, Path kept) throws IOException {
    // A log may hold bytes of any encoding, and this one leaves them alone.
    try (RandomAccessFile log = new RandomAccessFile(part.log().toFile(), "r");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    Channels.newInputStream(log.getChannel()), StandardCharsets.ISO_8859_1));
        BufferedWriter out =
            new BufferedWriter(
                new OutputStreamWriter(
                    new GZIPOutputStream(Files.newOutputStream(kept)),
                    StandardCharsets.ISO_8859_1))) {
      long from = Math.max(part.from(), log.length() - mostBytes);
      if (from > part.from()) {
        out.write(
            Phrase.of("[the first %,d bytes of this log were not kept]%n", from - part.from()));
      }
      if (from > 0) {
        log.seek(from - 1);
        // The rest of a line that began before.
        String unused = lines.readLine();
      }
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        out.write(RowKeys.masked(Secrets.maskedText(line)));
        out.write('\n');
      }
    }
  }
}
