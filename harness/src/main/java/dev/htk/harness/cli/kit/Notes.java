// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.util.Collection;

/** Prints remarks to stderr, one a line, each with the word that says what it is. */
public final class Notes {

  private Notes() {}

  /** Prints what the user should know. */
  public static void note(String words) {
    System.err.println("note: " + words);
  }

  /** Prints what makes a result doubtful. */
  public static void warnings(Collection<String> warnings) {
    warnings.forEach(warning -> System.err.println("warning: " + warning));
  }
}
