// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.device;

import com.fasterxml.jackson.databind.util.StdConverter;
import java.time.Duration;

/** Converts a time of a device to nanoseconds in JSON. */
final class ToNanos extends StdConverter<Duration, Long> {

  @Override
  public Long convert(Duration time) {
    return time.toNanos();
  }
}
