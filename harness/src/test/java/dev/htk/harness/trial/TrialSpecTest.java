// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.AppliedProfile;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.WorkloadSpec;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.trial.pair.PairSpec;
import dev.htk.harness.trial.search.SearchSpec;
import dev.htk.harness.workload.TablePlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialSpecTest {

  @TempDir private Path folder;

  @Test
  void aTrialOnAMiniClusterIsReadBackAsItWasWritten() throws Exception {
    TrialSpec spec = spec(null, null);

    assertThat(writtenAndRead(spec)).isEqualTo(spec);
    assertThat(writtenAndRead(spec).isStartedByKit()).isTrue();
  }

  @Test
  void aTrialOnARealClusterIsReadBackAsItWasWritten() throws Exception {
    TrialSpec spec = spec(folder.resolve("conf with ümlaut"), 12.5);

    assertThat(writtenAndRead(spec)).isEqualTo(spec);
    assertThat(writtenAndRead(spec).isStartedByKit()).isFalse();
  }

  @Test
  void theWorkloadIsThatOfThePlan() throws HarnessException {
    assertThat(spec(null, null).workload().toYcsb().name()).isEqualTo("a");
    assertThat(spec(null, null).workload().toYcsb().properties())
        .containsEntry("recordcount", "10");
  }

  private TrialSpec writtenAndRead(TrialSpec spec) throws IOException {
    Path file = folder.resolve("trial.json");
    spec.write(file);
    return TrialSpec.read(file);
  }

  private TrialSpec spec(Path cluster, Double target) throws HarnessException {
    return TrialSpecBuilder.builder()
        .folder(folder.resolve("run folder"))
        .command(List.of("bench", "load", "--set", "a=b c"))
        .cluster(
            new ClusterSpec(
                cluster == null ? ClusterKind.MINI : ClusterKind.REMOTE,
                cluster,
                3,
                List.of("[DISK]", "[SSD]/dev/shm"),
                true,
                100,
                new ClusterSpec.Server(1 << 30, List.of("-XX:+UseG1GC"), null, 0, null)))
        .profile(
            new AppliedProfile(
                "ssd-tuned", 64, new TreeMap<>(Map.of("hbase.regionserver.handler.count", "30"))))
        .machine(Map.of("heapBytes", 4_294_967_296L, "cores", 2, "diskKind", "ssd"))
        .workload(
            new WorkloadSpec(
                "a",
                new TreeMap<>(Map.of("recordcount", "10")),
                WorkloadSpec.LOAD_AND_RUN,
                8,
                target))
        .drive(DriveSpec.PLAIN)
        .table(
            new TrialSpec.Table(
                new TablePlan(TablePlan.Kind.REGIONS, 7),
                new TreeMap<>(),
                new ReusedTable("htk_bench_1", "owner")))
        .seed(-7)
        .recorder(RecorderLevel.AB)
        .maxLoadSeconds(25)
        .search(
            new SearchSpec(
                null,
                5000.0,
                Criterion.parse("insert.p99 <= 50ms"),
                0.1,
                12,
                10,
                20,
                List.of(70, 90)))
        .pair(new PairSpec(Criterion.parse("insert.p99 <= 20ms"), 35, 10, 60))
        .notes(List.of("a note"))
        .build();
  }
}
