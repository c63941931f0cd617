// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.splitter.plan.SplitKey;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Shortens a split key for a narrow column: cuts its middle, but never inside an escape. */
final class ShortKey {

  /** Matches one byte as {@code Bytes.toStringBinary} prints it; a backslash is escaped, too. */
  private static final Pattern BYTE = Pattern.compile("\\\\x[0-9A-F]{2}|.");

  private static final String CUT = "…";

  private ShortKey() {}

  /**
   * Returns the key in at most so many characters. Keeps more of the end than of the start, because
   * neighbouring split keys start alike.
   *
   * @param width 3 or more, plus the length of an escape
   */
  static String of(SplitKey key, int width) {
    String text = key.toString();
    if (text.length() <= width) {
      return text;
    }
    List<String> bytes = BYTE.matcher(text).results().map(MatchResult::group).toList();
    String start = start(bytes, (width - CUT.length()) / 3);
    return start + CUT + end(bytes, width - CUT.length() - start.length());
  }

  /** Returns the width of the longest of some keys, at most {@code most}. */
  static int width(Stream<SplitKey> keys, int most) {
    return Math.min(most, keys.mapToInt(key -> key.toString().length()).max().orElse(0));
  }

  private static String start(List<String> bytes, int width) {
    StringBuilder start = new StringBuilder();
    for (String one : bytes) {
      if (start.length() + one.length() > width) {
        break;
      }
      start.append(one);
    }
    return start.toString();
  }

  private static String end(List<String> bytes, int width) {
    StringBuilder end = new StringBuilder();
    for (int i = bytes.size() - 1; end.length() + bytes.get(i).length() <= width; i--) {
      end.insert(0, bytes.get(i));
    }
    return end.toString();
  }
}
