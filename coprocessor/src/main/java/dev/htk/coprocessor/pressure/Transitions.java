// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import java.util.Map;
import java.util.Optional;

/** The regions of a server that are opening or closing. */
interface Transitions {
  /** Returns a live map by encoded name (in bytes): true while opening, false while closing. */
  Map<byte[], Boolean> now();

  /** Returns the table of an open region, by the region's encoded name. */
  Optional<String> table(String encodedName);
}
