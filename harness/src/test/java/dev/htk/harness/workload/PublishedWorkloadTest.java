// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks property files as people have published them for YCSB of any age. */
class PublishedWorkloadTest {

  /** YCSB's own template: nearly every property at its default. */
  private static final String TEMPLATE =
      """
      workload=%s
      recordcount=2000
      operationcount=3000
      insertstart=0
      fieldcount=10
      fieldlength=100
      readallfields=true
      writeallfields=false
      fieldlengthdistribution=constant
      readproportion=0.95
      updateproportion=0.05
      insertproportion=0
      readmodifywriteproportion=0
      scanproportion=0
      maxscanlength=1000
      scanlengthdistribution=uniform
      insertorder=hashed
      requestdistribution=zipfian
      hotspotdatafraction=0.2
      hotspotopnfraction=0.8
      table=usertable
      target=0
      maxexecutiontime=0
      measurementtype=histogram
      histogram.buckets=1000
      timeseries.granularity=1000
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "site.ycsb.workloads.CoreWorkload",
        "com.yahoo.ycsb.workloads.CoreWorkload",
        "CoreWorkload"
      })
  void theTemplateIsTakenWithTheClassUnderAnyOfItsNames(String className) throws Exception {
    YcsbWorkload workload = load(TEMPLATE.formatted(className));

    assertThat(workload.number(YcsbProperty.RECORDCOUNT, 0)).isEqualTo(2000);
    assertThat(workload.warnings())
        .filteredOn(warning -> warning.contains("without effect"))
        .singleElement()
        .asString()
        .contains("histogram.buckets, measurementtype, timeseries.granularity");
    assertThat(workload.warnings())
        .filteredOn(warning -> warning.startsWith("workload="))
        .hasSize(className.startsWith("site.") ? 0 : 1)
        .allMatch(warning -> warning.contains(className + " is taken as site.ycsb"));
  }

  @Test
  void zeroAsTheTargetOfAFileIsNoTarget() throws Exception {
    assertThat(load(TEMPLATE.formatted("CoreWorkload")).properties())
        .doesNotContainKeys("target", "maxexecutiontime");
  }

  @Test
  void anExporterAndItsFileAreNoReasonToRefuse() throws Exception {
    String exporter =
        """
        exporter=com.yahoo.ycsb.measurements.exporter.JSONArrayMeasurementsExporter
        exportfile=load.json
        """;

    assertThat(load(exporter).warnings())
        .singleElement()
        .asString()
        .contains("exporter, exportfile", "summary.json");
  }

  @Test
  void windowsLineEndsAreRead() throws Exception {
    YcsbWorkload workload =
        load(
            "recordcount=2000\r\nworkload=com.yahoo.ycsb.workloads.CoreWorkload\r\n\r\ntable=t\r\n");

    assertThat(workload.properties())
        .containsEntry("recordcount", "2000")
        .containsEntry("table", "t");
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstProperty() throws Exception {
    assertThat(load("\uFEFFrecordcount=10\n").properties()).containsOnlyKeys("recordcount");
  }

  @ParameterizedTest
  @ValueSource(strings = {"keylength", "field_len_dist", "pareto_k"})
  void aPropertyOfAForkIsTakenWithANote(String key) throws Exception {
    assertThat(load(key + "=20\n").warnings())
        .singleElement()
        .asString()
        .contains("'" + key + "'", "no effect");
  }

  @ParameterizedTest
  @CsvSource({
    "site.ycsb.workloads.TimeSeriesWorkload, time series",
    "com.yahoo.ycsb.workloads.TimeSeriesWorkload, time series",
    "TimeSeriesWorkload, time series",
    "site.ycsb.workloads.RestWorkload, web service",
    "com.yahoo.ycsb.workloads.ConstantOccupancyWorkload, fragments a disk",
  })
  void anotherClassOfYcsbIsRefusedWithWhatItDoes(String className, String does) throws IOException {
    assertThat(complaintsOf("recordcount=1\nworkload=" + className + "\n"))
        .singleElement()
        .asString()
        .contains("my.workload:2: workload must be", "'" + className + "'", does);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "recordcount=${records}",
        "table=${table}",
        "columnfamily={{ family }}",
        "threadcount=@THREADS@",
        "target=<%= target %>"
      })
  void aPlaceholderIsRefusedAsSuch(String line) throws IOException {
    assertThat(complaintsOf(line + "\n"))
        .singleElement()
        .asString()
        .contains("my.workload:1: " + line, "placeholder", "write the value");
  }

  @Test
  void everyFaultIsNamedInOneRunWithItsLine() throws IOException {
    String text =
        """
        recordcount=many
        # a comment
        this is garbage
        db=site.ycsb.db.CassandraCQLClient
        readproportion=\\
          7
        workload=com.example.Mine
        table=\\u12G4
        """;

    assertThat(complaintsOf(text, Map.of("target", "0")))
        .satisfiesExactly(
            line -> assertThat(line).contains(":1: recordcount must be", "'many'"),
            line -> assertThat(line).contains(":3: not of the form"),
            line -> assertThat(line).contains(":4: db=", "is not taken"),
            line -> assertThat(line).contains(":5: readproportion must be", "'7'"),
            line -> assertThat(line).contains(":7: workload must be"),
            line -> assertThat(line).contains(":8: does not parse"),
            line -> assertThat(line).startsWith("option target must be"));
  }

  @Test
  void contradictionsAreNamedInOneRun() throws IOException {
    String text =
        """
        minfieldlength=20
        fieldlength=10
        minscanlength=20
        maxscanlength=10
        readproportion=0
        updateproportion=0
        """;

    assertThat(complaintsOf(text)).hasSize(3);
  }

  private YcsbWorkload load(String text) throws IOException, HarnessException {
    return YcsbWorkload.load(file(text).toString(), Map.of());
  }

  private List<String> complaintsOf(String text) throws IOException {
    return complaintsOf(text, Map.of());
  }

  private List<String> complaintsOf(String text, Map<String, String> overrides) throws IOException {
    Path file = file(text);
    return catchThrowableOfType(
            HarnessException.class, () -> YcsbWorkload.load(file.toString(), overrides))
        .complaints();
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("my.workload"), text, StandardCharsets.UTF_8);
  }
}
