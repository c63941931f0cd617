// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * {@code summary.txt}: a phase in YCSB's own text format, so that parsers of YCSB's output can read
 * it. Source: {@code site.ycsb.Client#exportMeasurements}, {@code Measurements} and {@code
 * OneMeasurementHdrHistogram} of YCSB 0.17.0.
 *
 * <p>An operation's own section has service times, as YCSB measures by default. In an open loop,
 * the response times follow in sections such as {@code [Intended-INSERT]}, as YCSB writes them with
 * {@code measurement.interval=both}. Only the former sections count statuses. Unlike YCSB's, the
 * text has no {@code [CLEANUP]} and no latencies of failed operations.
 */
public final class YcsbText {

  private static final String INTENDED = "Intended-";

  private YcsbText() {}

  public static void write(PhaseResult phase, Path file) throws IOException {
    MeasurementsExporter exporter = new TextMeasurementsExporter(Files.newOutputStream(file));
    try {
      long millis = TimeUnit.NANOSECONDS.toMillis(phase.nanos());
      exporter.write("OVERALL", "RunTime(ms)", millis);
      exporter.write("OVERALL", "Throughput(ops/sec)", phase.throughput());
      writeCollections(exporter, millis);
      for (Map.Entry<Operation, OperationResult> entry : phase.operations().entrySet()) {
        write(exporter, entry.getKey().ycsbName(), entry.getValue());
      }
      if (phase.offered() > 0) {
        for (Map.Entry<Operation, OperationResult> entry : phase.operations().entrySet()) {
          writeTimes(exporter, INTENDED + entry.getKey().ycsbName(), entry.getValue().response());
        }
      }
    } finally {
      exporter.close();
    }
  }

  private static void writeCollections(MeasurementsExporter exporter, long runMillis)
      throws IOException {
    long count = 0;
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      String name = collector.getName().replace(" ", "_");
      exporter.write("TOTAL_GCS_" + name, "Count", collector.getCollectionCount());
      exporter.write("TOTAL_GC_TIME_" + name, "Time(ms)", collector.getCollectionTime());
      exporter.write(
          "TOTAL_GC_TIME_%_" + name, "Time(%)", percent(collector.getCollectionTime(), runMillis));
      count += collector.getCollectionCount();
      millis += collector.getCollectionTime();
    }
    exporter.write("TOTAL_GCs", "Count", count);
    exporter.write("TOTAL_GC_TIME", "Time(ms)", millis);
    exporter.write("TOTAL_GC_TIME_%", "Time(%)", percent(millis, runMillis));
  }

  private static double percent(long part, long whole) {
    return whole == 0 ? 0 : part * 100.0 / whole;
  }

  private static void write(MeasurementsExporter exporter, String name, OperationResult result)
      throws IOException {
    writeTimes(exporter, name, result.service());
    if (result.succeeded() > 0) {
      exporter.write(name, "Return=OK", result.succeeded());
    }
    for (Map.Entry<String, Long> failure : result.failures().entrySet()) {
      exporter.write(name, "Return=" + failure.getKey(), failure.getValue());
    }
  }

  private static void writeTimes(MeasurementsExporter exporter, String name, Histogram times)
      throws IOException {
    if (times.getTotalCount() > 0) {
      exporter.write(name, "Operations", times.getTotalCount());
      exporter.write(name, "AverageLatency(us)", times.getMean());
      exporter.write(name, "MinLatency(us)", times.getMinValue());
      exporter.write(name, "MaxLatency(us)", times.getMaxValue());
      exporter.write(name, "95thPercentileLatency(us)", times.getValueAtPercentile(95));
      exporter.write(name, "99thPercentileLatency(us)", times.getValueAtPercentile(99));
    }
  }
}
