// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.HarnessException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OneMeasurementHdrHistogram;
import site.ycsb.measurements.OneMeasurementHistogram;
import site.ycsb.measurements.OneMeasurementRaw;
import site.ycsb.measurements.OneMeasurementTimeSeries;
import site.ycsb.workloads.CoreWorkload;

class ReplacedPropertyTest {

  private static final List<Class<?>> READERS =
      List.of(
          CoreWorkload.class,
          Workload.class,
          Measurements.class,
          OneMeasurementHistogram.class,
          OneMeasurementHdrHistogram.class,
          OneMeasurementTimeSeries.class,
          OneMeasurementRaw.class,
          ExponentialGenerator.class);

  /** Keys of classes that cannot be loaded here, because they need HTrace. */
  private static final List<String> OF_THE_CLIENT =
      List.of(
          Client.OPERATION_COUNT_PROPERTY,
          Client.RECORD_COUNT_PROPERTY,
          Client.WORKLOAD_PROPERTY,
          Client.DB_PROPERTY,
          Client.EXPORTER_PROPERTY,
          Client.EXPORT_FILE_PROPERTY,
          Client.THREAD_COUNT_PROPERTY,
          Client.INSERT_COUNT_PROPERTY,
          Client.TARGET_PROPERTY,
          Client.MAX_EXECUTION_TIME,
          Client.DO_TRANSACTIONS_PROPERTY,
          Client.STATUS_PROPERTY,
          Client.LABEL_PROPERTY);

  @Test
  void everyPropertyThatYcsbHasAConstantForIsPassedOnOrReplaced() throws Exception {
    List<String> keys = new ArrayList<>(OF_THE_CLIENT);
    for (Class<?> reader : READERS) {
      for (Field field : reader.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers())
            && field.getType() == String.class
            && !field.getName().contains("DEFAULT")
            && !field.getName().endsWith("_SPAN")) {
          field.setAccessible(true);
          keys.add((String) field.get(null));
        }
      }
    }

    assertThat(keys)
        .hasSizeGreaterThan(45)
        .allMatch(
            key -> YcsbProperty.ofKey(key).isPresent() != ReplacedProperty.ofKey(key).isPresent());
  }

  /** Checks keys that YCSB's code has no constant for, and those of its HBase binding. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "status.interval", "hdrhistogram.fileoutput", "hdrhistogram.output.path", "debug",
        "hbase.usepagefilter", "principal", "keytab", "htrace.sampler.classes"
      })
  void propertiesThatYcsbReadsWithoutAConstantAreReplacedToo(String key) {
    assertThat(ReplacedProperty.ofKey(key)).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "db|site.ycsb.db.CassandraCQLClient|HBase",
        "status.interval|0|--status",
        "principal|hbase@EXAMPLE.ORG|Kerberos",
        "keytab|/etc/keytab|Kerberos"
      })
  void anUnsupportedValueIsRefusedWithTheAlternative(String key, String value, String instead) {
    assertThat(refusalOf(() -> YcsbWorkload.load("a", Map.of(key, value))))
        .startsWith("option " + key + "=" + value + " is not taken: ")
        .contains(instead)
        .endsWith("leave it out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "db|site.ycsb.db.hbase2.HBaseClient2",
        "db|site.ycsb.BasicDB",
        "status|true",
        "debug|false",
        "exponential.percentile|95",
      })
  void aValueThatLosesNothingIsAcceptedWithoutAWarning(String key, String value)
      throws HarnessException {
    assertThat(YcsbWorkload.load("a", Map.of(key, value)).warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "label|mine|--out",
        "dotransactions|true|htk bench load or bench run",
        "htrace.sampler.classes|AlwaysSampler|HTrace",
      })
  void aHarmlessValueWithoutEffectIsAcceptedWithANote(String key, String value, String note)
      throws HarnessException {
    assertThat(YcsbWorkload.load("a", Map.of(key, value)).warnings())
        .singleElement()
        .asString()
        .startsWith(key + "=" + value + ": ")
        .contains(note);
  }

  @Test
  void allThatShapesYcsbsOwnOutputIsNotedInOneLine() throws HarnessException {
    Map<String, String> printing =
        Map.of(
            "exporter", "com.yahoo.ycsb.measurements.exporter.JSONArrayMeasurementsExporter",
            "exportfile", "load.json",
            "measurementtype", "timeseries",
            "measurement.raw.output_file", "raw.csv",
            "histogram.buckets", "1000",
            "hdrhistogram.percentiles", "50,99.9",
            "timeseries.granularity", "1000",
            "reportlatencyforeacherror", "true",
            "latencytrackederrors", "a,b");

    assertThat(YcsbWorkload.load("a", printing).warnings())
        .singleElement()
        .asString()
        .startsWith("without effect here")
        .contains(printing.keySet())
        .contains("summary.json", "client.hlog", "--tail-threshold 0ms");
  }

  @ParameterizedTest
  @CsvSource({
    "recordcuont, recordcount",
    "operationscount, operationcount",
    "readpropotion, readproportion",
    "thread.count, threadcount"
  })
  void anUnknownPropertyGivesAWarningWithTheNearestName(String key, String meant)
      throws HarnessException {
    assertThat(YcsbWorkload.load("a", Map.of(key, "1")).warnings())
        .singleElement()
        .asString()
        .contains("'" + key + "'", "did you mean '" + meant + "'?");
  }

  @Test
  void anUnknownPropertyWithoutANearNameGivesNoSuggestion() throws HarnessException {
    assertThat(YcsbWorkload.load("a", Map.of("my.own.setting", "1")).warnings())
        .singleElement()
        .asString()
        .doesNotContain("did you mean");
  }
}
