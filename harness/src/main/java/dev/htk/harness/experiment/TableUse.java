package dev.htk.harness.experiment;

/** Whether the trials of a cell share a table. */
public enum TableUse {
  /** Each has its own. */
  FRESH,
  /**
   * The first creates it, the others load the same rows over those that are there; on a real
   * cluster only, for any other is as fresh as its trial.
   */
  REUSED
}
