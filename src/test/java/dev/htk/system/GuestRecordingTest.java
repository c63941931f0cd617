// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a foreign cluster and switches level B of the recorder on for the run's own table. */
@OnSharedCluster
class GuestRecordingTest {

  private static final TableName TABLE = TableName.valueOf("recorded-guest");

  @Test
  void flushesOfTheGuestsTableAreInTheRunFolder(SharedCluster cluster, @TempDir Path folder)
      throws Exception {
    RunFiles run = new RunFiles(HtkProcess.workingFolder(folder).resolve("out"));
    try (Admin admin = cluster.admin();
        HtkProcess htk =
            HtkProcess.start(
                folder,
                ("bench load --target 100 --records 400 --recorder ab --out out -p table="
                        + TABLE
                        + " --cluster "
                        + cluster.configuration())
                    .split(" "))) {
      await().atMost(HtkProcess.LIMIT).until(() -> !htk.isAlive() || run.clientIntervals() > 0);
      assertThat(htk.isAlive()).as(htk.errors()).isTrue();
      TableDescriptor table = admin.getDescriptor(TABLE);
      admin.flush(TABLE);
      assertThat(htk.await().exitCode()).as(htk.errors()).isZero();

      assertThat(table.getCoprocessorDescriptors()).hasSize(1);
    }
    assertThat(run.manifest().path("recorder").asText()).isEqualTo("ab");
    assertThat(run.events("FLUSH", TABLE.getNameAsString()))
        .isNotEmpty()
        .allSatisfy(flush -> assertThat(flush.at("/figures/bytesOut").asLong()).isPositive());
  }
}
