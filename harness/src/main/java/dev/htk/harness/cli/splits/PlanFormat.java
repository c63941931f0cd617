package dev.htk.harness.cli.splits;

/** The output formats of {@code htk splits plan}. */
enum PlanFormat {
  /** Text for people. */
  TEXT(true),
  /** JSON for programs. */
  JSON(true),
  /** HBase shell's {@code create} command, and no other line. */
  SHELL(false),
  /** A file for the shell's {@code SPLITS_FILE}: a split key a line, and no other line. */
  FILE(false);

  private final boolean showsWarnings;

  PlanFormat(boolean showsWarnings) {
    this.showsWarnings = showsWarnings;
  }

  /** Returns whether the output includes the plan's warnings; otherwise they go to stderr. */
  boolean showsWarnings() {
    return showsWarnings;
  }
}
