// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.device;

import com.fasterxml.jackson.databind.util.StdConverter;
import java.time.Duration;

/** Converts nanoseconds in JSON to a time of a device. */
final class FromNanos extends StdConverter<Long, Duration> {

  @Override
  public Duration convert(Long nanos) {
    return Duration.ofNanos(nanos);
  }
}
