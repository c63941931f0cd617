package dev.htk.harness.driver;

import java.io.IOException;
import java.util.Optional;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * What YCSB's {@code dataintegrity=true} has found. {@code CoreWorkload} compares each row that it
 * reads with what it wrote, and tells nobody but YCSB's own measurements; this reads it there.
 */
public final class DataIntegrity {

  private static final String METRIC = "VERIFY";
  private static final String RETURN = "Return=";

  private DataIntegrity() {}

  /**
   * Says how many rows held other data than was written, of all that this JVM has verified.
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
            "%d of %d rows read back hold other data than was written"
                .formatted(counts.bad, counts.bad + counts.good));
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
      // Nothing is held open.
    }
  }
}
