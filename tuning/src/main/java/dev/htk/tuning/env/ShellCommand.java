package dev.htk.tuning.env;

import java.util.List;

/**
 * One simple command of the script. Immutable.
 *
 * @param words its words, quotes removed
 * @param certain whether it is run whenever the script is
 */
record ShellCommand(List<List<ShellPiece>> words, boolean certain) {

  ShellCommand {
    words = List.copyOf(words);
  }

  /** The first word if it is a plain one, else nothing. */
  String name() {
    return words.isEmpty() ? "" : plain(words.get(0));
  }

  /** The text of a word without variables; empty if it has any. */
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
