// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import java.util.List;

/**
 * One simple command of the script. Immutable.
 *
 * @param words its words, quotes removed
 * @param certain whether every run of the script runs the command
 */
record ShellCommand(List<List<ShellPiece>> words, boolean certain) {

  ShellCommand {
    words = List.copyOf(words);
  }

  /** Returns the first word if it is plain text, else an empty string. */
  String name() {
    return words.isEmpty() ? "" : plain(words.get(0));
  }

  /** Returns the text of a word; empty if the word contains variables. */
  static String plain(List<ShellPiece> word) {
    StringBuilder text = new StringBuilder();
    for (ShellPiece piece : word) {
      if (piece.kind() != ShellPiece.Kind.LITERAL) {
        return "";
      }
      text.append(piece.text());
    }
    return text.toString();
  }
}
