// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The file of split keys that {@code create 't', 'cf', SPLITS_FILE => 'splits.txt'} reads: one key
 * per line, in ASCII, as {@link Bytes#toStringBinary(byte[])} writes it.
 *
 * <p>Source: {@code create} in {@code hbase-shell/src/main/ruby/hbase/admin.rb} of HBase 2.6. It
 * strips only the line's end, so that blanks count.
 */
public final class SplitsFile {

  private static final Pattern KEY = Pattern.compile("(?:[ -~&&[^\\\\]]|\\\\x[0-9A-F]{2})+");

  private SplitsFile() {}

  /** Returns the file's text, with every line terminated; empty for a single region. */
  public static String text(List<SplitKey> splits) {
    StringBuilder text = new StringBuilder();
    splits.forEach(split -> text.append(split).append('\n'));
    return text.toString();
  }

  /**
   * Parses the text of such a file; lines may also end as on Windows, which the shell allows too.
   *
   * @param name the file's name, for messages
   * @throws SplitInputException if a line is empty, is not in that form, or is not greater than the
   *     line before: HBase would read some other key, or refuse the table
   */
  public static List<SplitKey> parse(String name, String text) {
    List<SplitKey> splits = new ArrayList<>();
    String[] lines = text.split("\r?\n", -1);
    int count = lines[lines.length - 1].isEmpty() ? lines.length - 1 : lines.length;
    for (int line = 1; line <= count; line++) {
      SplitKey split = key(name, line, lines[line - 1]);
      if (line > 1 && split.compareTo(splits.get(line - 2)) <= 0) {
        throw new SplitInputException(
            "%s, line %d: '%s' must be greater than '%s' on the line before; split keys increase",
            name, line, split, splits.get(line - 2));
      }
      splits.add(split);
    }
    return splits;
  }

  private static SplitKey key(String name, int line, String text) {
    if (text.isEmpty()) {
      throw new SplitInputException(
          "%s, line %d: is empty; every line must hold a split key", name, line);
    }
    Matcher matcher = KEY.matcher(text);
    if (!matcher.matches()) {
      int good = matcher.lookingAt() ? matcher.end() : 0;
      throw new SplitInputException(
          "%s, line %d: cannot read '%s' at character %d; a key is printable ASCII, and every other"
              + " byte and the backslash are written \\xNN with upper-case digits",
          name, line, Bytes.toStringBinary(Bytes.toBytes(text.substring(good))), good + 1);
    }
    return SplitKey.of(Bytes.toBytesBinary(text));
  }
}
