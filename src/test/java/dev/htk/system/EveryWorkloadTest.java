// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code -Pmeasure -Dgroups=workloads}: all of YCSB's core workloads on each kind of cluster; ten
 * minutes.
 */
@Tag("workloads")
@TestInstance(Lifecycle.PER_CLASS)
class EveryWorkloadTest {

  private static final List<String> WORKLOADS = List.of("a", "b", "c", "d", "e", "f");
  private static final List<String> CLIENTS = List.of("sync", "async", "buffered");
  private static final String CONF_DIR = "CONF_DIR";
  private static final List<String> KINDS = List.of("mini", "local", CONF_DIR);

  @TempDir private static Path folder;
  private StartedCluster cluster;

  /** Returns every workload on every kind of cluster; together they use every kind of client. */
  static Stream<Arguments> all() {
    return IntStream.range(0, KINDS.size() * WORKLOADS.size())
        .mapToObj(
            i -> {
              int kind = i / WORKLOADS.size();
              int workload = i % WORKLOADS.size();
              return Arguments.of(
                  KINDS.get(kind),
                  CLIENTS.get((kind + workload) % CLIENTS.size()),
                  WORKLOADS.get(workload));
            });
  }

  @BeforeAll
  void start() throws IOException {
    cluster = StartedCluster.start(folder.resolve("cluster"), "--heap", "512m");
  }

  @AfterAll
  void end() throws IOException {
    cluster.close();
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyWorkloadIsLoadedRunAndVerified(String kind, String client, String workload)
      throws Exception {
    List<String> options = new ArrayList<>(List.of("--client", client, "--cluster"));
    if (kind.equals(CONF_DIR)) {
      options.addAll(List.of(cluster.configuration().toString(), "--unthrottled"));
    } else {
      options.addAll(List.of(kind, "--heap", "1g"));
    }
    WorkloadRun.of(workload, folder, String.join("-", kind, client, workload), options)
        .assertGood();
  }
}
