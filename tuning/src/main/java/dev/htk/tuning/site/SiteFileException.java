package dev.htk.tuning.site;

/**
 * A configuration file that cannot be used. The message is one line for a person: file, line and
 * column where they are known, what was found, and what to do.
 */
public final class SiteFileException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int MAX_LENGTH = 500;

  /** With a message that may quote anything from the file: it is made one line, and cut. */
  public SiteFileException(String message) {
    super(oneLine(message));
  }

  private static String oneLine(String message) {
    String line = message.replaceAll("\\p{Cntrl}", "?");
    return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "…" : line;
  }
}
