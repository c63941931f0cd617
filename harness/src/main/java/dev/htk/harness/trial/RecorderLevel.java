package dev.htk.harness.trial;

import java.util.Locale;

/** Selects how much of the stall recorder runs inside the region servers. */
public enum RecorderLevel {
  /** Runs no recorder. */
  OFF,
  /** Runs what can stay on in production, without a hook in the path of a put. */
  A,
  /** Adds the region observer, which sees flushes and compactions store by store. */
  AB;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
