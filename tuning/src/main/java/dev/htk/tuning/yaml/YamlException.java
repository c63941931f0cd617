// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.yaml;

/**
 * Reports an invalid YAML file. The message is one line for a person, beginning with the place:
 * {@code file:line: what was found and what is allowed}.
 */
public final class YamlException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates an exception whose message already names the place. */
  public YamlException(String message) {
    super(message);
  }

  /**
   * Creates an exception for a problem in a line of a file.
   *
   * @param line the line, from 1; 0 for a problem of the whole file
   */
  public YamlException(String file, int line, String message) {
    super(line > 0 ? file + ":" + line + ": " + message : file + ": " + message);
  }
}
