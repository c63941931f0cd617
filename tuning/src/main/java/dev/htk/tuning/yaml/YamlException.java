package dev.htk.tuning.yaml;

/**
 * A YAML file that is not what it should be. The message is one line for a person, beginning with
 * the place: {@code file:line: what was found and what is allowed}.
 */
public final class YamlException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * A problem in a line of a file.
   *
   * @param line counted from 1; 0 for a problem of the whole file
   */
  public YamlException(String file, int line, String message) {
    super(line > 0 ? file + ":" + line + ": " + message : file + ": " + message);
  }
}
