// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.htk.harness.recording.RecorderKeys;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * The lines that the kit is not built with, and its own on the next Hadoop, each from the class
 * path that Maven has resolved for it under {@code lines/}, with the recorder's jar for it, and the
 * other one put in later. Line 2.6 is what all other tests here run on.
 */
@Order(8)
class OtherLinesStartTest {

  private static final MachineFacts MACHINE = new MachineFacts(1L << 30, 2, 1, DiskKind.SSD, 1);

  private static final Map<String, String> OFF_ON_EVERY_LINE =
      Map.of("prometheus", "no port is set", "file", "no folder is set");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "V2_6")
  void theLineStartsWithStockAndTheRecorderAndKeepsItsRows(HBaseLine line)
      throws IOException, InterruptedException {
    assumeThat(Runtime.version().feature() < 23 || line != HBaseLine.V3_0)
        .as("Hadoop 3.2, which this 3.0 runs on, calls what Java 23 and newer refuse")
        .isTrue();
    startsAndKeepsItsRows(line, LineClassPath.of(line));
  }

  @Test
  @Tag("nightly")
  void theKitsOwnHBaseDoesSoOnTheNextHadoop() throws IOException, InterruptedException {
    List<Path> jars = LineClassPath.onNextHadoop();

    assertThat(jars)
        .extracting(jar -> jar.getFileName().toString())
        .contains("hadoop-hdfs-3.5.0.jar");
    startsAndKeepsItsRows(HBaseLine.V2_6, jars);
  }

  private void startsAndKeepsItsRows(HBaseLine line, List<Path> jars)
      throws IOException, InterruptedException {
    ResolvedProfile stock =
        new ProfileLibrary(SettingsCatalogue.load(line))
            .load("stock")
            .resolve(MACHINE, Optional.empty());
    SortedMap<String, String> settings = new TreeMap<>(stock.settings());
    RecorderKeys.addTo(settings, RecorderLevel.AB);

    LineClusterReport report =
        new LineClusterProcess(folder, classPath(line, jars), flags(line)).run(settings);

    assertThat(report.version()).startsWith(line.version() + ".");
    LineClusterAssertions.assertRowsKept(report);
    LineClusterAssertions.assertInForce(stock, report);
    assertRecorded(report.recorder());
    assertThat(folder.resolve("tmp/system-tests.log"))
        .content()
        .contains("The recorder stays off: its jar is not for HBase " + report.version());
  }

  private static void assertRecorded(LineRecorderReport recorder) {
    assertThat(recorder.faults()).isZero();
    assertThat(recorder.sources())
        .allSatisfy(
            (source, state) ->
                assertThat(state)
                    .as("source %s", source)
                    .isIn("on", OFF_ON_EVERY_LINE.getOrDefault(source, "on")));
    assertThat(recorder.events())
        .containsKeys("FLUSH", "COMPACTION", "REGION_TRANSITION", "WAL_APPEND", "WAL_SYNC");
    assertThat(recorder.batches()).isPositive();
    assertThat(recorder.settings()).isPositive();
    assertThat(recorder.flushesInJmx()).isPositive();
  }

  private static List<String> flags(HBaseLine line) throws IOException {
    Path wrong = RecorderJar.of(line).other().path();
    return List.of("-Xmx1g", "-D%s=%s".formatted(LineCluster.WRONG_JAR, wrong));
  }

  /** Returns the tests' starter class, the recorder as operators get it, and the line's jars. */
  private static String classPath(HBaseLine line, List<Path> jars) throws IOException {
    return Stream.concat(
            Stream.of(LineClassPath.tests(), RecorderJar.of(line).path()), jars.stream())
        .map(Path::toString)
        .collect(joining(File.pathSeparator));
  }
}
