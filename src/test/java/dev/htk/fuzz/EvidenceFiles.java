// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.folder.EvidenceFolder;
import dev.htk.harness.live.LiveAdviser;
import dev.htk.harness.postmortem.FileDiagnosis;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;

/** Diagnoses by one file that a server left behind. */
final class EvidenceFiles implements InputReader {

  private static final ReadingRules RULES = new ReadingRules(ZoneOffset.UTC, Long.MIN_VALUE);

  private final Scratch scratch = Scratch.create();
  private final LiveAdviser adviser = LiveAdviser.withDefaults();

  EvidenceFiles() throws IOException {}

  @Override
  public boolean read(NamedInput input) throws Exception {
    if (!input.name().equals("evidence")) {
      return false;
    }
    Path file = scratch.write(input);
    return Contract.isRead(
        () ->
            new FileDiagnosis(new EvidenceFolder(RULES).read(List.of(file)))
                .ofServers(adviser, Long.MIN_VALUE));
  }
}
