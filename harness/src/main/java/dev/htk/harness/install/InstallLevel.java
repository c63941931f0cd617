package dev.htk.harness.install;

import java.util.Locale;

/** Parts of the recorder that are installed. */
public enum InstallLevel {
  /** Installs what can stay on in production: no hook in the path of a put. */
  A,
  /** Level A, and the region recorder for all user tables, which says where a batch's time went. */
  AB;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
