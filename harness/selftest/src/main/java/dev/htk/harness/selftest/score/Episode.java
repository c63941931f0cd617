// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import dev.htk.harness.selftest.fault.FaultKind;
import dev.htk.harness.selftest.fault.Truth;
import java.util.List;

/**
 * An injected fault, as its injector recorded it. Times are epoch microseconds.
 *
 * @param end when it was over; operations that it held up may take a little longer
 */
public record Episode(FaultKind fault, long seed, long start, long end, List<Truth> truths) {

  public Episode {
    truths = List.copyOf(truths);
  }
}
