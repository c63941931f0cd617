package dev.htk.harness.cli.profile;

/** The output formats of {@code htk profile lint}. */
enum LintFormat {
  /** One paragraph for each finding, starting with file and line as compilers print them. */
  TEXT,
  JSON,
  /** The Static Analysis Results Interchange Format, 2.1.0, for code hosts. */
  SARIF
}
