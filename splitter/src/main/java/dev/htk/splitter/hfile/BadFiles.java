package dev.htk.splitter.hfile;

/** What becomes of a file that cannot be read as an HFile. */
public enum BadFiles {
  /** No plan is made; the file is named. */
  REFUSE,
  /** The plan is made from the other files; the file is named in its warnings. */
  SKIP
}
