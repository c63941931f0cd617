// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.Samples;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.tuning.profile.Phase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.measurements.OneMeasurement;
import site.ycsb.measurements.OneMeasurementHdrHistogram;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

class YcsbTextTest {

  private static final long[] MICROS = {87, 120, 121, 350, 350, 999, 4_096, 70_001, 2_500_000};

  @TempDir private Path folder;

  @Test
  void theLinesOfAnOperationAreThoseOfYcsb() throws IOException {
    List<String> lines =
        written(Map.of(Operation.INSERT, Samples.operation(Samples.histogram(MICROS), Map.of())));

    assertThat(of("INSERT", lines))
        .hasSize(7)
        .containsExactlyElementsOf(writtenByYcsb("INSERT", Map.of()));
  }

  @Test
  void failuresAreReportedAsYcsbReportsThem() throws IOException {
    Map<String, Long> failures = Map.of("NOT_FOUND", 2L);
    List<String> lines =
        written(Map.of(Operation.READ, Samples.operation(Samples.histogram(MICROS), failures)));

    assertThat(of("READ", lines))
        .contains("[READ], Return=NOT_FOUND, 2")
        .containsExactlyInAnyOrderElementsOf(writtenByYcsb("READ", failures));
  }

  @Test
  void anOperationThatOnlyFailedHasNoLatencies() throws IOException {
    List<String> lines =
        written(Map.of(Operation.READ, Samples.operation(Samples.histogram(), Map.of("E", 2L))));

    assertThat(of("READ", lines)).containsExactly("[READ], Return=E, 2");
  }

  @Test
  void theTextBeginsWithTimeAndThroughput() throws IOException {
    List<String> lines =
        written(Map.of(Operation.INSERT, Samples.operation(Samples.histogram(MICROS), Map.of())));

    assertThat(lines)
        .startsWith("[OVERALL], RunTime(ms), 1000", "[OVERALL], Throughput(ops/sec), 9.0")
        .anyMatch(line -> line.matches("\\[TOTAL_GCs], Count, \\d+"))
        .anyMatch(line -> line.matches("\\[TOTAL_GC_TIME], Time\\(ms\\), \\d+"))
        .anyMatch(line -> line.matches("\\[TOTAL_GC_TIME_%], Time\\(%\\), \\d+\\.\\d+"));
  }

  @Test
  void aReadModifyWriteHasYcsbsName() throws IOException {
    List<String> lines =
        written(
            Map.of(
                Operation.READ_MODIFY_WRITE,
                Samples.operation(Samples.histogram(MICROS), Map.of())));

    assertThat(lines).contains("[READ-MODIFY-WRITE], Operations, 9");
  }

  @Test
  void anOpenLoopHasItsResponseTimesInYcsbsIntendedSections() throws IOException {
    OperationResult reads =
        new OperationResult(
            Samples.histogram(100, 200), Samples.histogram(MICROS), new TreeMap<>(Map.of("E", 1L)));
    PhaseResult closed = Samples.phase(Phase.RUN, Map.of(Operation.READ, reads));
    PhaseResult open =
        new PhaseResult(closed.phase(), closed.operations(), 3, 2, closed.nanos(), 250.0, null, 0);

    List<String> lines = written(open);

    assertThat(of("READ", lines)).contains("[READ], Operations, 2", "[READ], Return=E, 1");
    assertThat(of("Intended-READ", lines))
        .containsExactlyElementsOf(
            writtenByYcsb("Intended-READ", Map.of()).stream()
                .filter(line -> !line.contains("Return="))
                .toList());
    assertThat(written(closed)).noneMatch(line -> line.contains("Intended"));
  }

  private List<String> written(Map<Operation, OperationResult> operations) throws IOException {
    return written(Samples.phase(Phase.LOAD, operations));
  }

  private List<String> written(PhaseResult phase) throws IOException {
    Path file = folder.resolve("summary.txt");
    YcsbText.write(phase, file);
    return Files.readAllLines(file, StandardCharsets.UTF_8);
  }

  private static List<String> of(String operation, List<String> lines) {
    return lines.stream().filter(line -> line.startsWith("[" + operation + "]")).toList();
  }

  private static List<String> writtenByYcsb(String operation, Map<String, Long> failures)
      throws IOException {
    OneMeasurement measurement = new OneMeasurementHdrHistogram(operation, new Properties());
    for (long micros : MICROS) {
      measurement.measure((int) micros);
      measurement.reportStatus(Status.OK);
    }
    failures.forEach(
        (status, count) ->
            Stream.generate(() -> new Status(status, ""))
                .limit(count)
                .forEach(measurement::reportStatus));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    MeasurementsExporter exporter = new TextMeasurementsExporter(bytes);
    measurement.exportMeasurements(exporter);
    exporter.close();
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
