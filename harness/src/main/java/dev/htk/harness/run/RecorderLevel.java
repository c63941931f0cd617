// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Selects how much of the stall recorder runs inside the region servers. */
public enum RecorderLevel {
  /** Runs no recorder. */
  OFF,
  /** Runs what can stay on in production, without a hook in the path of a put. */
  A,
  /**
   * Adds the region observer for all user tables. It says where a batch's time went, and sees
   * flushes and compactions store by store.
   */
  AB;

  /** Returns the name used on the command line and in files. */
  @JsonValue
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
