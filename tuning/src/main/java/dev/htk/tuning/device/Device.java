package dev.htk.tuning.device;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import dev.htk.tuning.machine.DiskKind;
import java.time.Duration;
import java.util.Objects;

/**
 * A storage device by its figures, as a volume is modelled on it. Immutable.
 *
 * <p>As JSON its times are nanoseconds.
 *
 * @param name what users call it, such as {@code sata-ssd}
 * @param summary what it is, in one sentence
 * @param sync the median of one hsync as an HDFS client sees it, up to 10 s
 * @param spread the sigma of the logarithm of its times, from 0 to 1; 0 makes all alike
 * @param writeBytesPerSecond sequential, 1 or more
 * @param readBytesPerSecond sequential, 1 or more
 * @param seek what a read costs before its first byte, up to 10 s
 * @param metadata what it costs to create, rename or delete a file, up to 10 s
 * @param bufferBytes how much may be written and not yet stored, 1 or more
 * @param cacheBytes how much of what was written last is read from memory, 1 or more
 * @param writeThrough whether a write is acknowledged only when it is stored
 * @param source where the figures come from
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
    String source) {

  private static final Duration LONGEST = Duration.ofSeconds(10);

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
   * The device of a scale model: bandwidths, buffer and cache divided, times as they are.
   *
   * @param factor above 0, finite
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
      throw new IllegalArgumentException(name + " must be more than nothing, not " + amount);
    }
  }
}
