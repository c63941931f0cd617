package dev.htk.harness.cli.profile;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.machine.ByteSize;

/** Reads options that are sizes. */
final class SizeOption {

  private SizeOption() {}

  static long bytes(String option, String size) throws HarnessException {
    try {
      return ByteSize.parse(size).bytes();
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("%s: %s", option, e.getMessage());
    }
  }
}
