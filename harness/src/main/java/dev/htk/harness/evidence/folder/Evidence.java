// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.folder;

import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.run.EventLine;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All that some files say of what happened on servers.
 *
 * @param recorded rows that recorders wrote
 * @param sightings what other files say of servers without a recorder's rows
 * @param files the files that were read
 * @param leftOut the files that were not, each with the reason
 * @param doubts sentences about what could not be read or assigned
 * @param snapshots files with the settings in force
 */
public record Evidence(
    List<EventLine> recorded,
    List<Sighting> sightings,
    List<ReadFile> files,
    List<String> leftOut,
    List<String> doubts,
    List<EvidenceFile> snapshots) {

  /**
   * A file that was read.
   *
   * @param name its name below the folder that was given
   * @param server the server that it tells of; null if that is not known
   */
  public record ReadFile(String name, EvidenceKind kind, String server, FileFacts facts) {}

  /** Returns the kinds of files that were read. */
  public Set<EvidenceKind> kinds() {
    return files.stream().map(ReadFile::kind).collect(Collectors.toSet());
  }
}
