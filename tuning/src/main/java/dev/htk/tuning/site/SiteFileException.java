// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

/**
 * Reports a configuration file that cannot be used. The message is one line for a person: the file,
 * the line and column if known, what was found, and what to do.
 */
public final class SiteFileException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int MAX_LENGTH = 500;

  /** Creates an exception; the message may quote the file and is cut to one short line. */
  public SiteFileException(String message) {
    super(oneLine(message));
  }

  private static String oneLine(String message) {
    String line = message.replaceAll("\\p{Cntrl}", "?");
    return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "…" : line;
  }
}
