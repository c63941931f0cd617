// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.machine.ByteSize;

/** Reads options whose values are sizes. */
public final class SizeOption {

  private SizeOption() {}

  /**
   * Returns the bytes of a size such as {@code 32g}.
   *
   * @throws HarnessException if the text is not a size; the message names the option
   */
  public static long bytes(String option, String size) throws HarnessException {
    try {
      return ByteSize.parse(size).bytes();
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("%s: %s", option, e.getMessage());
    }
  }
}
