// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.export;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.metrics.Metric;
import org.apache.hadoop.hbase.metrics.MetricRegistries;
import org.apache.hadoop.hbase.metrics.MetricRegistry;
import org.apache.hadoop.hbase.metrics.MetricRegistryInfo;

/**
 * Puts a server's meters among HBase's own metrics, so that {@code /jmx}, HBase 2.6's {@code
 * /prometheus} and every sink of metrics2 have them. HBase looks for new metrics every 10 s.
 *
 * <p>Costs nothing until somebody reads. A meter that cannot be read takes all of this outlet's
 * meters away, and nothing else.
 *
 * <p>In JMX they are {@code Hadoop:service=HBase,name=RegionServer,sub=HtkRecorder}, in Prometheus
 * {@code htk_…}. Further servers of the same JVM, which only tests have, are numbered: {@code
 * HtkRecorder2}, {@code htk2_…}.
 */
public final class HBaseMetricsOutlet implements AutoCloseable {
  private static final String JMX_PREFIX = "Hadoop:service=HBase,name=";

  // Never the same twice: for up to 10 s HBase shows a removed registry in place of a new one.
  private static final AtomicInteger STARTED = new AtomicInteger();

  private final MetricRegistryInfo info;
  private final Source source;

  private HBaseMetricsOutlet(MetricRegistryInfo info, Source source) {
    this.info = info;
    this.source = source;
  }

  /** Registers the meters. The source's remark is their name in JMX. */
  public static HBaseMetricsOutlet start(Recording recording) {
    int number = STARTED.incrementAndGet();
    MetricRegistryInfo info = info(number == 1 ? "" : String.valueOf(number));
    Source source = recording.source(SourceKind.HBASE_METRICS);
    HBaseMetricsOutlet outlet = new HBaseMetricsOutlet(info, source);
    Map<String, Metric> metrics = new ServerMetrics(recording, outlet::fail).all();
    MetricRegistry registry = MetricRegistries.global().create(info);
    metrics.forEach(registry::register);
    source.switchOn();
    source.remark(JMX_PREFIX + info.getMetricsJmxContext());
    return outlet;
  }

  private static MetricRegistryInfo info(String suffix) {
    return new MetricRegistryInfo(
        "Htk" + suffix,
        "Stalls of writes, recorded by the hbase-tuning-kit",
        "RegionServer,sub=HtkRecorder" + suffix,
        "regionserver",
        false);
  }

  /** Takes the meters away after a fault. */
  void fail(Throwable fault) {
    source.fault(fault);
    close();
  }

  /** Removes the meters; HBase stops to show them within 10 s. */
  @Override
  public void close() {
    MetricRegistries.global().remove(info);
  }
}
