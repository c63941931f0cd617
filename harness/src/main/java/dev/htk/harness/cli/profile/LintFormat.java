package dev.htk.harness.cli.profile;

/** How {@code htk profile lint} prints its findings. */
enum LintFormat {
  /** One finding a paragraph, placed as compilers do it. */
  TEXT,
  JSON,
  /** The Static Analysis Results Interchange Format, 2.1.0, for code hosts. */
  SARIF
}
