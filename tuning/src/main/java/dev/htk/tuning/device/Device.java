// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.device;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.htk.tuning.machine.DiskKind;
import java.time.Duration;
import java.util.Objects;

/**
 * The performance figures of a storage device, on which a volume can be modelled. Immutable.
 *
 * <p>In JSON, its times are in nanoseconds.
 *
 * @param name the name that users give, such as {@code sata-ssd}
 * @param summary a description in one sentence
 * @param sync the median of one hsync as an HDFS client sees it, up to 10 s
 * @param spread the standard deviation of the logarithm of sync times, 0 to 1; 0 makes all equal
 * @param writeBytesPerSecond sequential write bandwidth, 1 or more
 * @param readBytesPerSecond sequential read bandwidth, 1 or more
 * @param seek the time of a read before its first byte, up to 10 s
 * @param metadata the time to create, rename or delete a file, up to 10 s
 * @param bufferBytes the most bytes that may be written but not yet stored, 1 or more
 * @param cacheBytes how many of the bytes written last are read from memory, 1 or more
 * @param writeThrough whether a write is acknowledged only when it is stored
 * @param stalls when the device stands still; null if it never does
 * @param source the source of the figures
 */
public record Device(
    String name,
    String summary,
    DiskKind kind,
    @JsonSerialize(converter = ToNanos.class) @JsonDeserialize(converter = FromNanos.class)
        Duration sync,
    double spread,
    long writeBytesPerSecond,
    long readBytesPerSecond,
    @JsonSerialize(converter = ToNanos.class) @JsonDeserialize(converter = FromNanos.class)
        Duration seek,
    @JsonSerialize(converter = ToNanos.class) @JsonDeserialize(converter = FromNanos.class)
        Duration metadata,
    long bufferBytes,
    long cacheBytes,
    boolean writeThrough,
    @JsonInclude(JsonInclude.Include.NON_NULL) Stalls stalls,
    String source) {

  private static final Duration LONGEST = Duration.ofSeconds(10);

  /**
   * Times in which a device does nothing, such as those of its own garbage collection. They are
   * spread evenly over their lengths, and the times between them exponentially.
   *
   * @param least the shortest, above 0
   * @param most the longest, up to 10 s
   * @param every the mean time from the end of one to the begin of the next, at least 100 ms
   */
  public record Stalls(
      @JsonSerialize(converter = ToNanos.class) @JsonDeserialize(converter = FromNanos.class)
          Duration least,
      @JsonSerialize(converter = ToNanos.class) @JsonDeserialize(converter = FromNanos.class)
          Duration most,
      @JsonSerialize(converter = ToNanos.class) @JsonDeserialize(converter = FromNanos.class)
          Duration every) {

    private static final Duration OFTEN = Duration.ofMillis(100);

    public Stalls {
      requireTime("stall", most);
      if (least.isNegative() || least.isZero() || least.compareTo(most) > 0) {
        throw new IllegalArgumentException("a stall takes from above 0 to its longest time");
      }
      if (every.compareTo(OFTEN) < 0) {
        throw new IllegalArgumentException("stalls come every 100ms or less often, not " + every);
      }
    }
  }

  public Device {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(summary, "summary");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(source, "source");
    requireTime("sync", sync);
    requireTime("seek", seek);
    requireTime("metadata", metadata);
    if (!(spread >= 0 && spread <= 1)) {
      throw new IllegalArgumentException("spread must be from 0 to 1, not " + spread);
    }
    requireSome("write", writeBytesPerSecond);
    requireSome("read", readBytesPerSecond);
    requireSome("buffer", bufferBytes);
    requireSome("cache", cacheBytes);
  }

  /**
   * Returns the device for a scale model: divides bandwidths, buffer and cache, and keeps times.
   *
   * @param factor the divisor, above 0 and finite
   */
  public Device scaledBy(double factor) {
    if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("a device cannot be divided by " + factor);
    }
    return new Device(
        name,
        summary,
        kind,
        sync,
        spread,
        divided(writeBytesPerSecond, factor),
        divided(readBytesPerSecond, factor),
        seek,
        metadata,
        divided(bufferBytes, factor),
        divided(cacheBytes, factor),
        writeThrough,
        stalls,
        source);
  }

  private static long divided(long amount, double factor) {
    return Math.max(1, (long) (amount / factor));
  }

  private static void requireTime(String name, Duration time) {
    if (time.isNegative() || time.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(name + " must be from 0 to 10s, not " + time);
    }
  }

  private static void requireSome(String name, long amount) {
    if (amount < 1) {
      throw new IllegalArgumentException(name + " must be above 0, not " + amount);
    }
  }

  /** Converts nanoseconds in JSON to a time of a device. */
  static final class FromNanos extends StdConverter<Long, Duration> {

    @Override
    public Duration convert(Long nanos) {
      return Duration.ofNanos(nanos);
    }
  }

  /** Converts a time of a device to nanoseconds in JSON. */
  static final class ToNanos extends StdConverter<Duration, Long> {

    @Override
    public Long convert(Duration time) {
      return time.toNanos();
    }
  }
}
