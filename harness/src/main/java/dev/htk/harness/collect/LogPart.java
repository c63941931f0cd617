// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.collect;

import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.log.LogTime;
import dev.htk.secrets.RowKeys;
import dev.htk.secrets.Secrets;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;

/**
 * The part of a log from a time on: from the first line with that date or a later one. A log
 * without dates is taken whole.
 *
 * @param file plain or compressed
 * @param zone of times that name none
 * @param keys whether row keys are shown
 */
record LogPart(EvidenceFile file, Instant since, ZoneId zone, boolean keys) {

  /** Returns whether the file is text: a binary one is none of those that are read. */
  boolean isText() throws IOException {
    String head = file.head();
    return !head.isEmpty() && head.indexOf('\0') < 0;
  }

  /** Writes the part, without secrets. */
  void writeTo(OutputStream out) throws IOException {
    LogTime time = new LogTime(zone);
    boolean isInside = file.head().lines().noneMatch(line -> time.of(line).isPresent());
    long begin = TimeUnit.SECONDS.toMicros(since.getEpochSecond());
    // A log may hold bytes of any encoding; this one leaves them as they are.
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(file.open(), StandardCharsets.ISO_8859_1))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        isInside = isInside || time.of(line).orElse(Long.MIN_VALUE) >= begin;
        if (isInside) {
          out.write((masked(line) + "\n").getBytes(StandardCharsets.ISO_8859_1));
        }
      }
    }
  }

  private String masked(String line) {
    String text = Secrets.maskedText(line);
    return keys ? text : RowKeys.masked(text);
  }
}
