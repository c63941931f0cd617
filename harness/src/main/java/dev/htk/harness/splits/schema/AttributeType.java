// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits.schema;

import dev.htk.tuning.text.Phrase;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The values that an attribute of a table or a family may hold.
 *
 * @param description what is allowed, to follow "must be"
 * @param reader returns the value as HBase stores it, or empty if it is not allowed
 */
record AttributeType(String description, Function<String, Optional<String>> reader) {

  static final AttributeType BOOLEAN = oneOf("true", "false");

  private static final String FOREVER = "FOREVER";
  private static final Pattern CLASS_NAME =
      Pattern.compile("\\p{javaJavaIdentifierPart}+(\\.\\p{javaJavaIdentifierPart}+)*");

  /** Seconds, or FOREVER, the shell's word for no limit. */
  static final AttributeType SECONDS =
      new AttributeType(
          "a number of seconds, 1 or more, or FOREVER",
          text ->
              text.equalsIgnoreCase(FOREVER)
                  ? Optional.of(Integer.toString(Integer.MAX_VALUE))
                  : number(text, 1, Integer.MAX_VALUE));

  /** A class that the servers load; the master refuses one that it cannot load. */
  static final AttributeType CLASS =
      new AttributeType(
          "the name of a Java class",
          text -> Optional.of(text).filter(CLASS_NAME.asMatchPredicate()));

  static AttributeType wholeNumber(long least, long most) {
    return new AttributeType(
        most >= Integer.MAX_VALUE
            ? Phrase.of("a whole number, %d or more", least)
            : Phrase.of("a whole number, %d to %d", least, most),
        text -> number(text, least, most));
  }

  /** Allows one of some words, in any case. */
  static AttributeType oneOf(String... words) {
    return new AttributeType(
        "one of " + String.join(", ", words),
        text ->
            Arrays.stream(words)
                .filter(word -> word.toLowerCase(Locale.ROOT).equals(text.toLowerCase(Locale.ROOT)))
                .findFirst());
  }

  /** Allows one of an enum's names, in any case. */
  static AttributeType oneOf(Enum<?>... constants) {
    List<String> names = Arrays.stream(constants).map(Enum::name).toList();
    return oneOf(names.toArray(String[]::new));
  }

  /** Returns the value as HBase stores it; empty if it is not allowed. */
  Optional<String> read(String text) {
    return reader.apply(text);
  }

  private static Optional<String> number(String text, long least, long most) {
    try {
      long number = Long.parseLong(text);
      return number < least || number > most
          ? Optional.empty()
          : Optional.of(Long.toString(number));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
