package dev.htk.harness.cli;

/**
 * Names that come from files and servers, fit for a terminal, which must not take orders from them.
 */
public final class PlainText {

  private PlainText() {}

  /** The text with a question mark for each control character. */
  public static String of(String text) {
    return text.codePoints()
        .map(point -> Character.isISOControl(point) ? '?' : point)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
