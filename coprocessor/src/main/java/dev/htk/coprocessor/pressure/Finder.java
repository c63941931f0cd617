// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import java.util.Optional;

/** Finds a part of the server, which may not be there yet. */
interface Finder<T> {
  /**
   * Looks for the part.
   *
   * @return empty while the server has not started it
   * @throws Exception if it will never be found
   */
  Optional<T> find() throws Exception;
}
