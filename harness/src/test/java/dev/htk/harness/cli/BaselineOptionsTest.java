// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.bench.BenchRequest.Start;
import dev.htk.harness.bench.BenchRequestBuilder;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.harness.run.ClusterKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BaselineOptionsTest {

  private static final Path HBASE = Path.of("/opt/hbase");

  /** The other side: --hbase-home /opt/hbase --jvm=-XX:+UseZGC --set a=1 --set b=2. */
  private static final BenchRequest REQUEST =
      BenchRequestBuilder.builder()
          .overrides(Map.of("a", "1", "b", "2"))
          .cluster(
              ClusterSpec.ofOurs(ClusterKind.LOCAL, 1, List.of())
                  .withServer(
                      new ClusterSpec.Server(
                          0,
                          List.of("-XX:+UseZGC"),
                          null,
                          0,
                          new ServerSoftware(HBASE, null, null))))
          .build();

  private static Optional<Start> start(String... words) {
    BaselineOptions options = new BaselineOptions();
    new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("b", mixin(options)))
        .parseArgs(words);
    return options.start(REQUEST);
  }

  private static CommandLine.Model.CommandSpec mixin(BaselineOptions options) {
    return CommandLine.Model.CommandSpec.forAnnotatedObject(options);
  }

  @Test
  void aBaselineIsAsTheOtherSideUnlessItIsSaid() {
    assertThat(start()).isEmpty();
    assertThat(start("--baseline-set", "c=3"))
        .contains(
            new Start(
                new ServerSoftware(HBASE, null, null),
                List.of("-XX:+UseZGC"),
                Map.of("a", "1", "b", "2", "c", "3")));
  }

  @Test
  void itsOwnValuesWinAndNoValueLeavesAKeyToTheProfile() {
    assertThat(start("--baseline-set", "a=9", "--baseline-set", "b=").orElseThrow().overrides())
        .isEqualTo(Map.of("a", "9"));
  }

  @Test
  void theKitsOwnCanBeAskedFor() {
    Start start = start("--baseline-hbase-home", "kit", "--baseline-jvm", "kit").orElseThrow();

    assertThat(start.software()).isEqualTo(ServerSoftware.OWN);
    assertThat(start.jvmFlags()).isEmpty();
  }
}
