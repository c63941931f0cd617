// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

/**
 * Runs an attribution as the diagnosis does: over the recorded operations, then over shifted ones.
 */
final class Passes {

  private Passes() {}

  /** Runs the pass with that shift; 0 stands for the recorded operations. */
  static void run(Attribution attribution, long shift, Shares shares) {
    if (shift == 0) {
      attribution.attribute(Keys.BY_CAUSE, shares);
      return;
    }
    Pass.Recorded recorded = attribution.attribute(Keys.BY_CAUSE, (operation, part) -> {});
    attribution.attributeShifted(shift, recorded, Keys.BY_CAUSE, shares);
  }
}
