package dev.htk.harness.diagnosis.cause;

/**
 * Runs an attribution as the diagnosis does: over the recorded operations, then over shifted ones.
 */
final class Passes {

  private Passes() {}

  /** Runs the pass with that shift; 0 stands for the recorded operations. */
  static void run(Attribution attribution, long shift, Shares shares) {
    if (shift == 0) {
      attribution.attribute(new CauseKeys(), shares);
      return;
    }
    Pass.Recorded recorded = attribution.attribute(new CauseKeys(), (operation, part) -> {});
    attribution.attributeShifted(shift, recorded, new CauseKeys(), shares);
  }
}
