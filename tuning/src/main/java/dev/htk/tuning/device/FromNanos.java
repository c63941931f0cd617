package dev.htk.tuning.device;

import com.fasterxml.jackson.databind.util.StdConverter;
import java.time.Duration;

/** Reads a time of a device from nanoseconds. */
final class FromNanos extends StdConverter<Long, Duration> {

  @Override
  public Duration convert(Long nanos) {
    return Duration.ofNanos(nanos);
  }
}
