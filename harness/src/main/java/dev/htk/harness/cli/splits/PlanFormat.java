package dev.htk.harness.cli.splits;

/** How {@code htk splits plan} prints its plan. */
enum PlanFormat {
  /** For people. */
  TEXT,
  /** For programs. */
  JSON,
  /** HBase shell's {@code create} command. */
  SHELL,
  /** A file for the shell's {@code SPLITS_FILE}: a split key a line. */
  FILE
}
