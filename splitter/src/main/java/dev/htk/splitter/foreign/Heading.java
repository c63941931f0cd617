// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Knows a first line that names the columns below it. */
final class Heading {

  private static final int OTHERS = 2;

  /** The names of a column of keys in exports; a query's result has the table's name first. */
  private static final Pattern KEY =
      Pattern.compile(
          "(\\w+\\.)?(hbase[_ ]?)?(row|rows|row[-_ ]?keys?|keys?|row[-_ ]?id|_?id|uuid|guid|pk)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NAME = Pattern.compile("\"?[A-Za-z_][\\w .:+-]*\"?");
  private static final Pattern ONLY_LETTERS = Pattern.compile("[A-Za-z_. -]*");
  private static final Pattern SEPARATOR = Pattern.compile("[,;|\t]");

  private Heading() {}

  /** Finds a heading over at least two keys, none of which could be a name itself. */
  static OptionalInt ofKeys(Lines lines) {
    List<String> others = lines.others();
    return lines.first(
        first ->
            KEY.matcher(first.strip()).matches()
                && others.size() >= OTHERS
                && others.stream().noneMatch(line -> ONLY_LETTERS.matcher(line).matches()));
  }

  /** Finds a heading over columns, one of which is the key. */
  static OptionalInt ofColumns(Lines lines) {
    List<String> others = lines.others();
    return lines.first(
        first -> {
          String[] names = SEPARATOR.split(first);
          return names.length > 1
              && Arrays.stream(names).allMatch(name -> NAME.matcher(name.strip()).matches())
              && Arrays.stream(names).anyMatch(Heading::isKey)
              && others.size() >= OTHERS
              && others.stream().allMatch(line -> SEPARATOR.split(line, -1).length >= names.length)
              && others.stream().noneMatch(line -> ONLY_LETTERS.matcher(line).matches());
        });
  }

  private static boolean isKey(String name) {
    return KEY.matcher(name.replace("\"", "").strip()).matches();
  }
}
