package dev.htk.harness.trial;

import java.util.Locale;

/** How much of the stall recorder runs inside the region servers. */
public enum RecorderLevel {
  /** None of it. */
  OFF,
  /** What can stay on in production: no hook on the way of a put. */
  A,
  /** Level A and the region observer, which sees flushes and compactions store by store. */
  AB;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
