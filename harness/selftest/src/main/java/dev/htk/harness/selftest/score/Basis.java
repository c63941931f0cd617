// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import dev.htk.harness.evidence.folder.EvidenceKind;
import java.util.Set;

/** The evidence by which a run is diagnosed. */
@SuppressWarnings("ImmutableEnumChecker") // Sets that are never changed.
public enum Basis {
  /** The recorders' own events. */
  RECORDER("recorder", EvidenceKind.RECORDER),
  /** All that the servers left in the run's folder. */
  FILES(
      "logs+GC+JMX",
      EvidenceKind.METRICS,
      EvidenceKind.GC_LOG,
      EvidenceKind.SERVER_LOG,
      EvidenceKind.DATANODE_LOG),
  LOGS("logs", EvidenceKind.SERVER_LOG, EvidenceKind.DATANODE_LOG);

  private final String words;
  private final Set<EvidenceKind> kinds;

  Basis(String words, EvidenceKind... kinds) {
    this.words = words;
    this.kinds = Set.of(kinds);
  }

  /** Returns the words that users see. */
  public String words() {
    return words;
  }

  /** Returns the kinds of files that it is read from. */
  public Set<EvidenceKind> kinds() {
    return kinds;
  }
}
