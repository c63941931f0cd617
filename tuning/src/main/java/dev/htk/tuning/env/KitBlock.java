// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import dev.htk.tuning.site.SiteFileException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes the kit's own lines in {@code hbase-env.sh}, between two marks. */
final class KitBlock {

  private static final Pattern BEGIN =
      Pattern.compile("^# htk [^\\r\\n]*: begin\\b[^\\r\\n]*\\r?$", Pattern.MULTILINE);
  private static final String END = "# htk: end";
  private static final Pattern BLOCK =
      Pattern.compile(BEGIN.pattern() + "(?s:.*?)^" + END + "\\r?(\\n|\\z)", Pattern.MULTILINE);
  private static final Pattern FLAG = Pattern.compile("-[!-~]+");

  private KitBlock() {}

  /** Returns whether a script has a block. */
  static boolean isIn(String text) {
    return BEGIN.matcher(text).find();
  }

  /**
   * Returns the script with the flags in its block, which keeps its place or goes to the end.
   *
   * @param script the file's name, for messages
   * @param flags the flags; empty removes the block
   * @throws SiteFileException if the marks are broken, or a flag cannot stand in a script
   */
  static String put(String script, String text, List<String> flags, String title) {
    long begins = BEGIN.matcher(text).results().count();
    Matcher block = BLOCK.matcher(text);
    boolean found = block.find();
    if (begins > 1 || (begins == 1) != found) {
      throw new SiteFileException(
          "%s: the kit's block must begin once and end with '%s'; delete what is left of it"
              .formatted(script, END));
    }
    String content = flags.isEmpty() ? "" : content(script, flags, title, lineEnding(text));
    if (found) {
      return text.substring(0, block.start()) + content + text.substring(block.end());
    }
    return flags.isEmpty() ? text : text + gap(text) + content;
  }

  /**
   * Builds the block's lines. If lines end in CR LF, a comment follows the flags, because bash
   * would take the CR for a part of the value.
   */
  private static String content(
      String script, List<String> flags, String title, String lineEnding) {
    StringBuilder line =
        new StringBuilder("export HBASE_REGIONSERVER_OPTS=\"$HBASE_REGIONSERVER_OPTS");
    flags.forEach(flag -> line.append(' ').append(quoted(script, flag)));
    line.append('"').append(lineEnding.length() > 1 ? " #" : "");
    return String.join(
            lineEnding,
            "# " + title + ": begin (htk replaces these lines; put your own below them)",
            line,
            END)
        + lineEnding;
  }

  private static String quoted(String script, String flag) {
    if (!FLAG.matcher(flag).matches()) {
      throw new SiteFileException(
          "%s: '%s' cannot be written as a JVM flag; a flag starts with - and is printable"
              .formatted(script, flag)
              .concat(" ASCII without blanks"));
    }
    return flag.replaceAll("([\\\\\"$`])", "\\\\$1");
  }

  /**
   * Returns an empty line, so that a last line that ends in a backslash does not swallow the block.
   * Not after CR LF: there the backslash escapes the CR, and bash would run a lone CR.
   */
  private static String gap(String text) {
    if (text.isEmpty()) {
      return "";
    }
    String ending = lineEnding(text);
    return (text.endsWith("\n") ? "" : ending) + (ending.length() > 1 ? "" : ending);
  }

  private static String lineEnding(String text) {
    int first = text.indexOf('\n');
    return first > 0 && text.charAt(first - 1) == '\r' ? "\r\n" : "\n";
  }
}
