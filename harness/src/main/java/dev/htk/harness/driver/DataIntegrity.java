package dev.htk.harness.driver;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Reads the result of YCSB's {@code dataintegrity=true}. {@code CoreWorkload} then compares each
 * row that it reads with what it wrote, and reports only to YCSB's own measurements.
 */
public final class DataIntegrity {

  private static final String METRIC = "VERIFY";
  private static final String RETURN = "Return=";

  private DataIntegrity() {}

  /**
   * Describes how many of all rows that this JVM has verified held other data than was written.
   *
   * @return empty if none did, or none were verified
   */
  public static Optional<String> fault() {
    Counts counts = new Counts();
    try {
      Measurements.getMeasurements().exportMeasurements(counts);
    } catch (IOException e) {
      throw new IllegalStateException("YCSB's measurements cannot be read", e);
    }
    return counts.bad == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%d of %d rows read back hold other data than was written",
                counts.bad,
                counts.bad + counts.good));
  }

  private static final class Counts implements MeasurementsExporter {

    private long good;
    private long bad;

    @Override
    public void write(String metric, String measurement, int count) {
      if (metric.equals(METRIC) && measurement.startsWith(RETURN)) {
        if (measurement.equals(RETURN + Status.OK.getName())) {
          good += count;
        } else {
          bad += count;
        }
      }
    }

    @Override
    public void write(String metric, String measurement, long count) {
      // The counts of statuses come as int.
    }

    @Override
    public void write(String metric, String measurement, double value) {
      // The counts of statuses come as int.
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
