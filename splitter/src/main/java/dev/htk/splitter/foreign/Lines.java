// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The first lines of a file, each byte as one character.
 *
 * @param lines without their ends
 */
record Lines(List<String> lines) {

  /** Returns the place of the first line that is such a one. */
  OptionalInt any(Predicate<String> test) {
    return IntStream.range(0, lines.size()).filter(i -> test.test(lines.get(i))).findFirst();
  }

  /** Returns the place of the first line if it is such a one. */
  OptionalInt first(Predicate<String> test) {
    return at(0, !lines.isEmpty() && test.test(lines.get(0)));
  }

  /** Returns the place of the first line if all are such ones, and not too few. */
  OptionalInt all(int atLeast, Predicate<String> test) {
    return at(0, lines.size() >= atLeast && lines.stream().allMatch(test));
  }

  /** Returns the place of the first such line if half of all lines are such ones. */
  OptionalInt half(int atLeast, Predicate<String> test) {
    long found = lines.stream().filter(test).count();
    return found >= atLeast && 2 * found >= lines.size() ? any(test) : OptionalInt.empty();
  }

  /** Returns the first few of these lines. */
  Lines start(int most) {
    return new Lines(lines.subList(0, Math.min(most, lines.size())));
  }

  /** Returns the lines behind the first one. */
  List<String> others() {
    return lines.subList(Math.min(1, lines.size()), lines.size());
  }

  private static OptionalInt at(int place, boolean condition) {
    return condition ? OptionalInt.of(place) : OptionalInt.empty();
  }
}
