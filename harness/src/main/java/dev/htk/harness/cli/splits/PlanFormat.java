package dev.htk.harness.cli.splits;

/** How {@code htk splits plan} prints its plan. */
enum PlanFormat {
  /** For people. */
  TEXT(true),
  /** For programs. */
  JSON(true),
  /** HBase shell's {@code create} command, and no other line. */
  SHELL(false),
  /** A file for the shell's {@code SPLITS_FILE}: a split key a line, and no other line. */
  FILE(false);

  private final boolean showsWarnings;

  PlanFormat(boolean showsWarnings) {
    this.showsWarnings = showsWarnings;
  }

  /** Whether the plan's warnings stand in it; they go to stderr otherwise. */
  boolean showsWarnings() {
    return showsWarnings;
  }
}
