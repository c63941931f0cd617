// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.folder;

import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.EvidenceReader;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.read.RecordedLines;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Reads the file of a recorder, or a run's {@code server-events.jsonl}. */
final class RecorderFileReader implements EvidenceReader {

  private static final Pattern FIRST_LINE =
      Pattern.compile("\\{\"type\":\"(event|batch|clock|lost)\",\"server\":\".*");

  @Override
  public boolean recognizes(String head) {
    return FIRST_LINE.matcher(head).lookingAt();
  }

  @Override
  public FileFacts read(EvidenceFile file, ReadingRules rules, Consumer<Sighting> sink)
      throws IOException {
    Rows rows = new Rows(file, sink);
    long torn;
    try {
      torn = RecordedLines.EVENTS.readTorn(file.path(), rows::take);
    } catch (HarnessException e) {
      throw new IOException(e.getMessage(), e);
    }
    return new FileFacts(
        rows.server,
        rows.from,
        rows.to,
        rows.lines,
        torn == 0 ? List.of() : List.of(Phrase.of("%,d incomplete lines were skipped", torn)));
  }

  /** The rows of a file, as they pass by. */
  private static final class Rows {
    private final EvidenceFile file;
    private final Consumer<Sighting> sink;
    private String server;
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;
    private long lines;

    Rows(EvidenceFile file, Consumer<Sighting> sink) {
      this.file = file;
      this.sink = sink;
    }

    void take(EventLine row) {
      lines++;
      server = row.server();
      from = Math.min(from, row.start());
      to = Math.max(to, Math.max(row.start(), row.end()));
      sink.accept(new Sighting(row, file.line(lines), Precision.MEASURED));
    }
  }
}
