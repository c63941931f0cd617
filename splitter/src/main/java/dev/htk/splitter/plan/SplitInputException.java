package dev.htk.splitter.plan;

/**
 * What was given cannot be planned for: the keys, their description, or the number of regions. The
 * message is one line for a person: what was found, where, what is allowed, what to do.
 */
@SuppressWarnings("AnnotateFormatMethod")
public final class SplitInputException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  public SplitInputException(String format, Object... arguments) {
    super(format.formatted(arguments));
  }

  public SplitInputException(Throwable cause, String format, Object... arguments) {
    super(format.formatted(arguments), cause);
  }
}
