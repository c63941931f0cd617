// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import java.io.IOException;
import java.util.List;

/** Holds up operations for the duration of an episode. Stateless. */
@FunctionalInterface
interface Fault {

  /**
   * Holds up operations again and again until the scene's episode is over. Leaves everything as it
   * was, except for where regions are.
   *
   * @return what was held up, for the record; not empty
   */
  List<Truth> inject(Scene scene) throws IOException, InterruptedException;
}
