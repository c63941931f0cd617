// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import java.util.Locale;

/** The phase of a YCSB workload that a profile's overlay is for. */
public enum Phase {
  LOAD,
  RUN;

  /** Returns the phase's name in profiles and options: {@code load} or {@code run}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
