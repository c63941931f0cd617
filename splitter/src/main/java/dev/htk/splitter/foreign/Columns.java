// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Knows lines of columns, which are the same in number and of the same kinds in each line. */
final class Columns {

  private static final int LINES = 3;

  /** Columns that are looked at. */
  private static final int MOST = 20;

  private static final Pattern VALUE =
      Pattern.compile(
          "-?[0-9]+(\\.[0-9]+)?|[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9:.,Z+-]+)?|true|false|null|\\\\N");

  private Columns() {}

  /** Finds columns, one of which has only numbers, dates or the like. */
  static OptionalInt areTyped(Lines lines, char separator) {
    String between = Character.toString(separator);
    int columns = number(lines, separator);
    return columns > 1
            && IntStream.range(0, Math.min(columns, MOST))
                .anyMatch(column -> hasOnlyValues(lines.lines(), between, column))
        ? OptionalInt.of(0)
        : OptionalInt.empty();
  }

  /** Finds lines that each begin with their number and a tab, as {@code cat -n} writes them. */
  static OptionalInt areNumbered(Lines lines) {
    List<String> all = lines.lines();
    return all.size() >= LINES
            && IntStream.range(0, all.size())
                .allMatch(i -> all.get(i).stripLeading().startsWith((i + 1) + "\t"))
        ? OptionalInt.of(0)
        : OptionalInt.empty();
  }

  /** Returns the number of columns if it is the same in all lines; otherwise 1. */
  private static int number(Lines lines, char separator) {
    int[] numbers =
        lines.lines().stream()
            .mapToInt(line -> 1 + (int) line.chars().filter(one -> one == separator).count())
            .distinct()
            .limit(2)
            .toArray();
    return lines.lines().size() >= LINES && numbers.length == 1 ? numbers[0] : 1;
  }

  private static boolean hasOnlyValues(List<String> lines, String separator, int column) {
    return lines.stream()
        .allMatch(line -> VALUE.matcher(line.split(separator, -1)[column].strip()).matches());
  }
}
