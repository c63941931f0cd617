// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

/** Words that several refusals share. */
final class Remedies {

  /** Ends a command that writes keys. */
  static final String PIPE = " | htk splits plan … --keys sample:-";

  static final String EXPORT = "write its column of keys to a text file, one key a line";
  static final String ALONE = "give the keys alone, one a line";

  private Remedies() {}

  /** Returns the advice to cut the keys out with a command. */
  static String cut(String command) {
    return "cut the keys out, " + command + PIPE;
  }
}
