// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.folder;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.htk.harness.evidence.EvidenceReader;
import dev.htk.harness.evidence.gc.GcLogReader;
import dev.htk.harness.evidence.log.DataNodeLogReader;
import dev.htk.harness.evidence.log.ServerLogReader;
import dev.htk.harness.evidence.metrics.MetricsReader;
import dev.htk.harness.evidence.metrics.SlowLogReader;
import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of files that are read, in the order in which they are tried. */
@SuppressWarnings("ImmutableEnumChecker") // Readers have no state.
public enum EvidenceKind {
  RECORDER("recorder file", new RecorderFileReader()),
  METRICS("metrics", new MetricsReader()),
  SLOW_LOG("slow log", new SlowLogReader()),
  GC_LOG("GC log", new GcLogReader()),
  SERVER_LOG("HBase log", new ServerLogReader()),
  DATANODE_LOG("DataNode log", new DataNodeLogReader());

  private final String words;
  private final EvidenceReader reader;

  EvidenceKind(String words, EvidenceReader reader) {
    this.words = words;
    this.reader = reader;
  }

  /** Returns the kind of a file, by its first lines; empty for an unknown kind. */
  static Optional<EvidenceKind> of(String head) {
    return Stream.of(values()).filter(kind -> kind.reader.recognizes(head)).findFirst();
  }

  /** Returns the words that users see. */
  @JsonValue
  public String words() {
    return words;
  }

  EvidenceReader reader() {
    return reader;
  }
}
