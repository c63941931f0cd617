package dev.htk.tuning.profile;

import java.util.Locale;

/** The part of a YCSB workload that a profile's overlay is for. */
public enum Phase {
  LOAD,
  RUN;

  /** The word for it in profiles and options: {@code load} or {@code run}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
