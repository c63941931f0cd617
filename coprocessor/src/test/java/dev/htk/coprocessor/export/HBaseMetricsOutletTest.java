// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.metrics.Counter;
import org.apache.hadoop.hbase.metrics.Gauge;
import org.apache.hadoop.hbase.metrics.Histogram;
import org.apache.hadoop.hbase.metrics.Metric;
import org.apache.hadoop.hbase.metrics.MetricRegistries;
import org.apache.hadoop.hbase.metrics.MetricRegistryInfo;
import org.junit.jupiter.api.Test;

class HBaseMetricsOutletTest {

  private final Recording recording = recording();

  private static Recording recording() {
    return new Recording(RecorderSettings.of(new Configuration(false)), () -> 1);
  }

  private static long counted(Map<String, Metric> metrics, String name) {
    return ((Counter) metrics.get(name)).getCount();
  }

  private static List<MetricRegistryInfo> registries() {
    return MetricRegistries.global().getMetricRegistryInfos().stream()
        .filter(info -> info.getMetricsName().startsWith("Htk"))
        .toList();
  }

  @Test
  void eachCauseIsCountedTimedAndItsRefusalsAddedUp() {
    Map<String, Metric> metrics = new ServerMetrics(recording, fault -> {}).all();
    assertThat(counted(metrics, "stallWalSyncCount")).isZero();

    recording.record(StallEvent.of(StallCause.WAL_SYNC, Scope.server(), 10).endedAt(80));
    recording.record(StallEvent.of(StallCause.WAL_SYNC, Scope.server(), 100).endedAt(130));
    recording.record(
        StallEvent.of(StallCause.QUOTA, Scope.server(), 10).figure(Figure.REJECTED, 5).endedAt(90));
    assertThat(counted(metrics, "stallWalSyncCount")).isEqualTo(2);
    assertThat(counted(metrics, "stallWalSyncMicros")).isEqualTo(100);
    assertThat(counted(metrics, "stallQuotaCount")).isEqualTo(1);
    assertThat(counted(metrics, "stallQuotaRefused")).isEqualTo(5);
    assertThat(metrics).doesNotContainKeys("stallQuotaMicros", "stallWalSyncRefused");
  }

  @Test
  void theHistogramsShowRecentTimesAndCountAll() {
    Map<String, Metric> metrics = new ServerMetrics(recording, fault -> {}).all();
    recording.histograms().record(Distribution.WAL_SYNC, 100);
    recording.histograms().record(Distribution.WAL_SYNC, 120);
    Histogram syncs = (Histogram) metrics.get("walSyncMicros");
    assertThat(syncs.getCount()).isEqualTo(2);
    assertThat(syncs.snapshot().getMin()).isEqualTo(100);
    assertThat(syncs.snapshot().getMean()).isEqualTo(110);
    assertThat(syncs.snapshot().getMax()).isEqualTo(120);
    assertThat(syncs.snapshot().get999thPercentile()).isEqualTo(120);
    assertThat(syncs.snapshot().getCountAtOrBelow(110)).isEqualTo(1);
    assertThat(((Histogram) metrics.get("batchMicros")).snapshot().getMax()).isZero();
  }

  @Test
  void aFailedSourceAndASuspendedRecorderShow() {
    Map<String, Metric> metrics = new ServerMetrics(recording, fault -> {}).all();
    assertThat(((Gauge<?>) metrics.get("recording")).getValue()).isEqualTo(1L);
    recording.source(SourceKind.QUOTAS).fault(new IllegalStateException("made up"));
    recording.suspend();
    assertThat(((Gauge<?>) metrics.get("sourcesFailed")).getValue()).isEqualTo(1L);
    assertThat(counted(metrics, "sourceFaults")).isEqualTo(1);
    assertThat(((Gauge<?>) metrics.get("recording")).getValue()).isEqualTo(0L);
  }

  @Test
  void severalServersOfOneJvmDoNotCollideAndLeaveNothingBehind() {
    List<MetricRegistryInfo> before = registries();
    HBaseMetricsOutlet first = HBaseMetricsOutlet.start(recording);
    HBaseMetricsOutlet second = HBaseMetricsOutlet.start(recording());
    List<MetricRegistryInfo> during = new ArrayList<>(registries());
    during.removeAll(before);
    assertThat(during)
        .hasSize(2)
        .extracting(MetricRegistryInfo::getMetricsJmxContext)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.startsWith("RegionServer,sub=HtkRecorder"));
    assertThat(recording.source(SourceKind.HBASE_METRICS).status().isOn()).isTrue();
    first.close();
    second.close();
    assertThat(registries()).isEqualTo(before);
  }

  @Test
  void aMeterThatCannotBeReadReportsItsFaultAndReadsAsZero() {
    List<Throwable> faults = new ArrayList<>();
    ServerMetrics metrics = new ServerMetrics(recording, faults::add);
    LinkageError fault = new LinkageError("made up");
    metrics.count(
        "broken",
        () -> {
          throw fault;
        });
    assertThat(counted(metrics.all(), "broken")).isZero();
    assertThat(faults).containsExactly(fault);
  }

  @Test
  void aFaultTakesThisOutletAwayAndNothingElse() {
    List<MetricRegistryInfo> before = registries();
    HBaseMetricsOutlet outlet = HBaseMetricsOutlet.start(recording);
    outlet.fail(new LinkageError("made up"));
    assertThat(registries()).isEqualTo(before);
    assertThat(recording.sources())
        .filteredOn(source -> source.faults() > 0)
        .extracting(SourceStatus::name)
        .containsExactly(SourceKind.HBASE_METRICS.code());
    outlet.close();
    assertThat(registries()).isEqualTo(before);
  }
}
