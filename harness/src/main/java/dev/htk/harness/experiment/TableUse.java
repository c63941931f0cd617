// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

/** Selects whether the trials of a cell share a table. */
public enum TableUse {
  /** Gives each trial its own table. */
  FRESH,
  /**
   * Creates a table in the first trial; the others load the same rows over it. Needs a real
   * cluster, because a cluster that the kit starts is as fresh as its trial.
   */
  REUSED
}
