// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs some of YCSB's workloads on a cluster that {@code htk cluster start} keeps, used as a
 * foreign one, all but one at night; {@link EveryWorkloadTest} runs all on all kinds of clusters.
 */
@OnStartedCluster
class WorkloadsTest {

  private final StartedCluster cluster;
  @TempDir private Path folder;

  WorkloadsTest(StartedCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void aWorkloadIsLoadedRunAndVerified() throws Exception {
    run("e", "e", "--client", "async").assertGood();
  }

  @Test
  @Tag("nightly")
  void aWorkloadOfTheBufferedClientIsToo() throws Exception {
    run("f", "f", "--client", "buffered").assertGood();
  }

  @Test
  @Tag("nightly")
  void equalSeedsGiveEqualKeys() throws Exception {
    WorkloadRun one = run("a", "one", "--seed", "7").assertGood();
    WorkloadRun same = run("a", "same", "--seed", "7").assertGood();

    assertThat(one.keys()).isEqualTo(same.keys());
    assertThat(operations(one)).containsExactlyInAnyOrder("INSERT", "READ", "UPDATE");
  }

  private static Set<String> operations(WorkloadRun run) throws IOException {
    return run.keys().keySet().stream()
        .map(key -> key.substring(0, key.indexOf(' ')))
        .collect(Collectors.toSet());
  }

  private WorkloadRun run(String workload, String out, String... more) throws Exception {
    List<String> options =
        new ArrayList<>(List.of("--cluster", cluster.configuration().toString(), "--unthrottled"));
    options.addAll(List.of(more));
    return WorkloadRun.of(workload, folder, out, options);
  }
}
