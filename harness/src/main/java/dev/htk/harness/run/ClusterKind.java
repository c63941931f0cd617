// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import java.util.Locale;

/** The place where a trial runs. */
public enum ClusterKind {
  /** HBase's MiniCluster, in the trial's own JVM. */
  MINI,
  /** A separate JVM for each server, on this host. */
  LOCAL,
  /** A cluster that the kit did not start, given by the folder of its client configuration. */
  REMOTE;

  /** Returns whether the kit starts the cluster, and may therefore change anything in it. */
  public boolean isStartedByKit() {
    return this != REMOTE;
  }

  /** Returns the name used on the command line and in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
