// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.check;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Split keys that somebody wrote, as HBase takes them: its shell gives each line of {@code
 * SPLITS_FILE}, but for the line's end, to {@link Bytes#toBytesBinary(String)} ({@code create} in
 * {@code admin.rb} of HBase 2.6), and its client sorts them and refuses an empty or a repeated one
 * ({@code RawAsyncHBaseAdmin#verifySplitKeys} of HBase 2.6.4). Immutable.
 *
 * @param splits strictly increasing, one or more
 * @param warnings where HBase takes something else than is written, one line each
 */
public record SplitList(List<SplitKey> splits, List<String> warnings) {

  /** The first line of a statement, of JSON, or of another output of this kit. */
  private static final Pattern NO_LIST =
      Pattern.compile("create '.*|Split (?:plan|check): .*|[{\\[](?:\\s*[\"'].*)?");

  private static final int MOST_WARNINGS = 3;

  public SplitList {
    splits = List.copyOf(splits);
    warnings = List.copyOf(warnings);
  }

  /**
   * Reads a list with a key on each line.
   *
   * @param name the file's name, for messages
   * @throws SplitInputException if it is empty or no such list, or if HBase would refuse it
   */
  public static SplitList parse(String name, String text) {
    List<String> lines = lines(text);
    if (lines.isEmpty()) {
      throw new SplitInputException("%s: is empty; give a split key on each line", name);
    }
    if (NO_LIST.matcher(lines.get(0)).matches()) {
      throw new SplitInputException(
          "%s: is no list of split keys, one a line, as 'htk splits plan --format file' writes it",
          name);
    }
    List<SplitKey> splits = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    Map<SplitKey, Integer> lineOf = new HashMap<>();
    for (int line = 1; line <= lines.size(); line++) {
      SplitKey split = key(name, line, lines.get(line - 1));
      Integer before = lineOf.putIfAbsent(split, line);
      if (before != null) {
        throw new SplitInputException(
            "%s, line %d: '%s' is there already, in line %d; HBase refuses split keys that repeat",
            name, line, split, before);
      }
      if (!isAsWritten(split, lines.get(line - 1))) {
        String written = printable(lines.get(line - 1));
        warnings.add("%s, line %s: HBase reads '%s' as '%s'".formatted(name, line, written, split));
      }
      splits.add(split);
    }
    return sorted(name, splits, fewer(name, warnings));
  }

  private static List<String> lines(String text) {
    List<String> lines = List.of(text.split("\r?\n", -1));
    int last = lines.size() - 1;
    return lines.get(last).isEmpty() ? lines.subList(0, last) : lines;
  }

  private static SplitKey key(String name, int line, String text) {
    if (text.isEmpty()) {
      throw new SplitInputException(
          "%s, line %d: is empty; HBase refuses an empty split key", name, line);
    }
    try {
      return SplitKey.of(Bytes.toBytesBinary(text));
    } catch (IndexOutOfBoundsException e) {
      throw new SplitInputException(
          e, "%s, line %d: '%s' ends within a byte, which is \\xNN", name, line, printable(text));
    }
  }

  private static boolean isAsWritten(SplitKey split, String line) {
    return split.toString().equals(line) || Arrays.equals(split.toBytes(), Bytes.toBytes(line));
  }

  private static SplitList sorted(String name, List<SplitKey> splits, List<String> warnings) {
    List<SplitKey> sorted = splits.stream().sorted().toList();
    List<String> all = new ArrayList<>(warnings);
    if (!sorted.equals(splits)) {
      all.add(name + ": the split keys are not in order; HBase sorts them, and so does this check");
    }
    return new SplitList(sorted, all);
  }

  private static List<String> fewer(String name, List<String> warnings) {
    if (warnings.size() <= MOST_WARNINGS) {
      return warnings;
    }
    List<String> some = new ArrayList<>(warnings.subList(0, MOST_WARNINGS));
    some.add(
        String.format(
            Locale.ROOT,
            "%s: HBase reads %,d more lines otherwise than they are written",
            name,
            warnings.size() - MOST_WARNINGS));
    return some;
  }

  private static String printable(String line) {
    StringBuilder text = new StringBuilder();
    line.codePoints()
        .forEach(
            point -> {
              if (Character.isISOControl(point) || point == '\uFEFF') {
                text.append(String.format(Locale.ROOT, "\\u%04X", point));
              } else {
                text.appendCodePoint(point);
              }
            });
    return text.toString();
  }
}
