package dev.htk.harness.cluster;

import java.util.Locale;

/** Where a trial runs. */
public enum ClusterKind {
  /** HBase's MiniCluster, in the trial's own JVM. */
  MINI,
  /** A JVM for each server, on this host. */
  LOCAL,
  /** A cluster that the kit did not start, by the folder of its client configuration. */
  REMOTE;

  /** Whether the kit starts it, and may therefore do with it what it wants. */
  public boolean isOurs() {
    return this != REMOTE;
  }

  /** The word on the command line and in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
