// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence;

/**
 * The place in a file that says something.
 *
 * @param file its name below the folder that was given
 * @param line counts from 1; in a file that does not consist of lines, the number of the sample
 */
public record Citation(String file, long line) {

  /** Returns it as editors and {@code grep -n} write it, such as {@code rs3/server.log:18841}. */
  @Override
  public String toString() {
    return file + ":" + line;
  }
}
