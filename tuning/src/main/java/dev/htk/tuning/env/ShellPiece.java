// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

/**
 * A part of a word of the script. Immutable.
 *
 * @param kind the kind of the text
 * @param text the characters themselves, the name of a variable, or a placeholder for unknown text
 * @param line the line where it is written, from 1
 */
record ShellPiece(Kind kind, String text, int line) {

  enum Kind {
    LITERAL,
    VARIABLE,
    /** Text that only bash can work out, such as a command's output or a variable's default. */
    UNKNOWN
  }
}
