// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

/**
 * The reaction of HBase to a value that it does not take as it is.
 *
 * @param outside what becomes of the servers
 * @param words what HBase does, as the rest of a sentence, such as "warns and takes 0.4"
 */
public record Reaction(Outside outside, String words) {

  /**
   * Reads {@code NO_START, throws an exception}.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  static Reaction parse(String text) {
    int comma = text.indexOf(", ");
    if (comma < 0) {
      throw new IllegalArgumentException("a reaction is 'OUTSIDE, words', not '" + text + "'");
    }
    return new Reaction(Outside.valueOf(text.substring(0, comma)), text.substring(comma + 2));
  }
}
