// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import dev.htk.harness.doctor.ClusterSnapshot;
import dev.htk.harness.doctor.Examination;
import java.nio.charset.StandardCharsets;

/** Examines snapshots of clusters. */
final class SnapshotFiles implements InputReader {

  @Override
  public boolean read(NamedInput input) throws Exception {
    String json = new String(input.content(), StandardCharsets.UTF_8);
    return input.name().equals("snapshot.json")
        && Contract.isRead(() -> Examination.of(ClusterSnapshot.parse("snapshot.json", json)));
  }
}
