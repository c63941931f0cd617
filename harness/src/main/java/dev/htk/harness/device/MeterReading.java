package dev.htk.harness.device;

import java.util.Arrays;
import java.util.Locale;
import java.util.Properties;

/**
 * The state of a {@link Meter} at one moment.
 *
 * @param asked counts of {@link LogBuckets}
 * @param askedNanos the sum over the operations that were asked to take time
 * @param bytes bytes moved by all operations
 * @param waits number of operations that were asked to take time
 * @param waitedBytes bytes moved by those
 */
record MeterReading(
    String device,
    OperationKind kind,
    BucketCounts asked,
    BucketCounts given,
    long askedNanos,
    long givenNanos,
    long bytes,
    long waits,
    long waitedBytes) {

  long count() {
    return asked.total();
  }

  /** Returns the sum of both readings. */
  MeterReading plus(MeterReading other) {
    return new MeterReading(
        device,
        kind,
        asked.plus(other.asked),
        given.plus(other.given),
        askedNanos + other.askedNanos,
        givenNanos + other.givenNanos,
        bytes + other.bytes,
        waits + other.waits,
        waitedBytes + other.waitedBytes);
  }

  /** Returns what was added since an earlier reading. */
  MeterReading minus(MeterReading earlier) {
    return new MeterReading(
        device,
        kind,
        asked.minus(earlier.asked),
        given.minus(earlier.given),
        askedNanos - earlier.askedNanos,
        givenNanos - earlier.givenNanos,
        bytes - earlier.bytes,
        waits - earlier.waits,
        waitedBytes - earlier.waitedBytes);
  }

  void writeTo(Properties properties, String prefix) {
    properties.setProperty(prefix + "device", device);
    properties.setProperty(prefix + "kind", kind.name());
    properties.setProperty(prefix + "asked", asked.toString());
    properties.setProperty(prefix + "given", given.toString());
    properties.setProperty(
        prefix + "totals",
        String.format(
            Locale.ROOT, "%d %d %d %d %d", askedNanos, givenNanos, bytes, waits, waitedBytes));
  }

  static MeterReading readFrom(Properties properties, String prefix) {
    long[] totals =
        Arrays.stream(properties.getProperty(prefix + "totals").split(" ", -1))
            .mapToLong(Long::parseLong)
            .toArray();
    return new MeterReading(
        properties.getProperty(prefix + "device"),
        OperationKind.valueOf(properties.getProperty(prefix + "kind")),
        BucketCounts.parse(properties.getProperty(prefix + "asked")),
        BucketCounts.parse(properties.getProperty(prefix + "given")),
        totals[0],
        totals[1],
        totals[2],
        totals[3],
        totals[4]);
  }
}
