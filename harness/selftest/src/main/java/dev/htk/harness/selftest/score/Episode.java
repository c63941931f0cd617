// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.htk.harness.selftest.fault.Injection;
import dev.htk.harness.selftest.fault.Truth;
import java.util.List;

/**
 * An injected fault or pair of faults, as its injectors recorded it. Times are epoch microseconds.
 *
 * @param end when it was over; operations that it held up may take a little longer
 */
public record Episode(
    @JsonUnwrapped Injection injection, long seed, long start, long end, List<Truth> truths) {

  public Episode {
    truths = List.copyOf(truths);
  }
}
