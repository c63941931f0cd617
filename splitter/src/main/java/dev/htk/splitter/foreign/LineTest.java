// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Finds the line that shows what a file is. */
@FunctionalInterface
interface LineTest {

  /** Returns the place of the line, from 0; empty if the file is something else. */
  OptionalInt find(Lines lines);

  /** Looks for a line that matches as a whole. */
  static LineTest any(String regex) {
    Pattern pattern = Pattern.compile(regex);
    return lines -> lines.any(line -> pattern.matcher(line).matches());
  }

  /** Looks for a first line that matches as a whole. */
  static LineTest first(String regex) {
    Pattern pattern = Pattern.compile(regex);
    return lines -> lines.first(line -> pattern.matcher(line).matches());
  }

  /** Requires that every line matches as a whole, and that there are not too few. */
  static LineTest all(int atLeast, String regex) {
    Pattern pattern = Pattern.compile(regex);
    return lines -> lines.all(atLeast, line -> pattern.matcher(line).matches());
  }

  /** Requires the same of every second line. */
  static LineTest half(int atLeast, String regex) {
    Pattern pattern = Pattern.compile(regex);
    return lines -> lines.half(atLeast, line -> pattern.matcher(line).matches());
  }

  /** Requires both, and finds the first. */
  default LineTest and(LineTest other) {
    return lines -> other.find(lines).isPresent() ? find(lines) : OptionalInt.empty();
  }

  /** Looks for one or the other. */
  default LineTest or(LineTest other) {
    return lines -> {
      OptionalInt found = find(lines);
      return found.isPresent() ? found : other.find(lines);
    };
  }
}
