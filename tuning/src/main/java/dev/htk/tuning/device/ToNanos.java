package dev.htk.tuning.device;

import com.fasterxml.jackson.databind.util.StdConverter;
import java.time.Duration;

/** Writes a time of a device as nanoseconds. */
final class ToNanos extends StdConverter<Duration, Long> {

  @Override
  public Long convert(Duration time) {
    return time.toNanos();
  }
}
