package dev.htk.tuning.env;

/**
 * A part of a word of the script. Immutable.
 *
 * @param kind what the text is
 * @param text the characters themselves, or the name of a variable, or what stands for the unknown
 * @param line the line that it is written on, from 1
 */
record ShellPiece(Kind kind, String text, int line) {

  enum Kind {
    LITERAL,
    VARIABLE,
    /** The output of a command, a default of a variable, and whatever else takes bash to tell. */
    UNKNOWN
  }
}
