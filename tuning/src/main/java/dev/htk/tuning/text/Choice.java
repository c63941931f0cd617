// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.text;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds what a user's word stands for among the constants of an enum. Stateless. */
public final class Choice {

  private Choice() {}

  /**
   * Returns the first constant that a word stands for.
   *
   * @param isMeant whether the word stands for a constant
   * @param name the name of a constant for users
   * @param refusal what an unknown word is, such as {@code no severity}
   * @throws IllegalArgumentException if the word stands for none; the message lists all names
   */
  public static <E extends Enum<E>> E of(
      String word, E[] all, Predicate<E> isMeant, Function<E, String> name, String refusal) {
    return Arrays.stream(all)
        .filter(isMeant)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Phrase.of(
                        "'%s' is %s; use one of %s",
                        word,
                        refusal,
                        Arrays.stream(all).map(name).collect(Collectors.joining(", ")))));
  }
}
