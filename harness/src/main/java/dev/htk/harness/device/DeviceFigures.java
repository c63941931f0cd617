package dev.htk.harness.device;

import java.util.Properties;

/**
 * A device's figures in the form that its model uses inside a DataNode. Immutable.
 *
 * @param syncNanos the median time of one hsync; each of its two file syncs takes half
 * @param spread the standard deviation of the logarithm of all times
 */
record DeviceFigures(
    String name,
    long syncNanos,
    double spread,
    long writeBytesPerSecond,
    long readBytesPerSecond,
    long seekNanos,
    long metadataNanos,
    long bufferBytes,
    long cacheBytes,
    boolean writeThrough) {

  private static final double NANOS_PER_SECOND = 1e9;

  /** Returns how long it takes to write the bytes. */
  long writeNanos(long bytes) {
    return Math.round(bytes * NANOS_PER_SECOND / writeBytesPerSecond);
  }

  /** Returns how long it takes to read the bytes. */
  long readNanos(long bytes) {
    return Math.round(bytes * NANOS_PER_SECOND / readBytesPerSecond);
  }

  /** Returns how many bytes the device writes in that time. */
  long bytesWritten(long nanos) {
    return (long) (nanos * (writeBytesPerSecond / NANOS_PER_SECOND));
  }

  void writeTo(Properties properties, String prefix) {
    properties.setProperty(prefix + "name", name);
    properties.setProperty(prefix + "sync", Long.toString(syncNanos));
    properties.setProperty(prefix + "spread", Double.toString(spread));
    properties.setProperty(prefix + "write", Long.toString(writeBytesPerSecond));
    properties.setProperty(prefix + "read", Long.toString(readBytesPerSecond));
    properties.setProperty(prefix + "seek", Long.toString(seekNanos));
    properties.setProperty(prefix + "metadata", Long.toString(metadataNanos));
    properties.setProperty(prefix + "buffer", Long.toString(bufferBytes));
    properties.setProperty(prefix + "cache", Long.toString(cacheBytes));
    properties.setProperty(prefix + "through", Boolean.toString(writeThrough));
  }

  static DeviceFigures readFrom(Properties properties, String prefix) {
    return new DeviceFigures(
        properties.getProperty(prefix + "name"),
        number(properties, prefix + "sync"),
        Double.parseDouble(properties.getProperty(prefix + "spread")),
        number(properties, prefix + "write"),
        number(properties, prefix + "read"),
        number(properties, prefix + "seek"),
        number(properties, prefix + "metadata"),
        number(properties, prefix + "buffer"),
        number(properties, prefix + "cache"),
        Boolean.parseBoolean(properties.getProperty(prefix + "through")));
  }

  private static long number(Properties properties, String key) {
    return Long.parseLong(properties.getProperty(key));
  }
}
