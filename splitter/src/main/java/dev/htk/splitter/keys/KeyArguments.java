// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import dev.htk.splitter.plan.SplitInputException;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The parameters of a description of keys, each checked as it is read. Remembers what was read and
 * the defaults taken, so that {@link #text()} states everything. Not thread-safe.
 */
final class KeyArguments {

  /** Takes the rest of the text, because these keys have commas of their own. */
  static final KeyParameter INNER =
      KeyParameter.optional(
          "inner", "KEYS", "unknown", "the keys after the prefix; must come last");

  static final KeyParameter RECORDS =
      KeyParameter.optional(
          "records", "N", "unknown", "expected number of rows, for the error bound");

  private static final Instant LAST_INSTANT = Instant.parse("9999-12-31T23:59:59.999Z");

  private final KeyKind kind;
  private final Instant now;
  private final Map<String, String> given = new LinkedHashMap<>();
  private final Map<String, String> read = new LinkedHashMap<>();

  private KeyArguments(KeyKind kind, Instant now) {
    this.kind = kind;
    this.now = now;
  }

  /**
   * Parses {@code param=value,param=value}.
   *
   * @throws SplitInputException if it has another form, or a parameter is unknown or given twice
   */
  static KeyArguments parse(KeyKind kind, String text, Instant now) {
    KeyArguments arguments = new KeyArguments(kind, now);
    String rest = text;
    while (!rest.isEmpty()) {
      int end = rest.startsWith(INNER.name() + "=") ? rest.length() : endOfFirst(rest);
      arguments.give(rest.substring(0, end));
      rest = rest.substring(Math.min(rest.length(), end + 1));
    }
    return arguments;
  }

  /** Returns the time at which the plan is made. */
  Instant now() {
    return now;
  }

  /** Returns whether the parameter is given. */
  boolean has(KeyParameter parameter) {
    return given.containsKey(parameter.name());
  }

  /** Reads a whole number, or its default. */
  int whole(KeyParameter parameter, int least, int most) {
    return (int)
        number(parameter, required(parameter), BigInteger.valueOf(least), BigInteger.valueOf(most))
            .longValueExact();
  }

  /** Reads a whole number, if it is given. */
  Optional<Long> findWhole(KeyParameter parameter, long least, long most) {
    return findNumber(parameter, BigInteger.valueOf(least), BigInteger.valueOf(most))
        .map(BigInteger::longValueExact);
  }

  /** Reads a whole number of any size, if it is given. */
  Optional<BigInteger> findNumber(KeyParameter parameter, BigInteger least, BigInteger most) {
    return find(parameter).map(value -> number(parameter, value, least, most));
  }

  /** Reads one of the words that the parameter takes, or its default. */
  String choice(KeyParameter parameter) {
    String value = required(parameter);
    List<String> words = List.of(parameter.values().split("\\|", -1));
    if (!words.contains(value)) {
      throw new SplitInputException(
          "%s of %s must be %s, not '%s'",
          parameter.name(), kind.text(), String.join(" or ", words), value);
    }
    return value;
  }

  /** Reads any text, or its default. */
  String text(KeyParameter parameter) {
    return required(parameter);
  }

  /** Reads a time from 1970 to 9999, or takes {@code otherwise}. */
  Instant instant(KeyParameter parameter, Instant otherwise) {
    Instant instant = find(parameter).map(value -> instant(parameter, value)).orElse(otherwise);
    read.put(parameter.name(), instant.toString());
    return instant;
  }

  /** Reads the expected number of rows, if it is given. */
  Optional<Long> records() {
    return findWhole(RECORDS, 1, Long.MAX_VALUE);
  }

  /** Reads the law of the keys behind a prefix, if it is given. */
  Optional<KeyLaw> inner() {
    Optional<KeyLaw> inner = find(INNER).map(keys -> KeyKind.law(keys, now));
    inner.ifPresent(law -> read.put(INNER.name(), law.keys()));
    return inner;
  }

  /**
   * Returns the keys in the syntax of {@code --keys}, with every default that was taken. Parsed
   * again, the text gives the same plan at any time.
   *
   * @throws SplitInputException if a given parameter has no effect beside the others
   */
  String text() {
    for (Map.Entry<String, String> argument : given.entrySet()) {
      if (!read.containsKey(argument.getKey())) {
        throw new SplitInputException(
            "%s= does not apply to %s", argument.getKey(), withArguments());
      }
    }
    return withArguments();
  }

  private String withArguments() {
    String arguments =
        kind.parameters().stream()
            .map(KeyParameter::name)
            .filter(name -> !read.getOrDefault(name, "").isEmpty())
            .map(name -> name + "=" + read.get(name))
            .collect(Collectors.joining(","));
    return arguments.isEmpty() ? kind.text() : kind.text() + ":" + arguments;
  }

  private void give(String argument) {
    int equals = argument.indexOf('=');
    String name = equals < 0 ? argument : argument.substring(0, equals);
    if (kind.parameters().stream().noneMatch(parameter -> parameter.name().equals(name))) {
      throw new SplitInputException(
          "%s has no parameter '%s'; it takes %s", kind.text(), name, allParameters());
    }
    if (equals < 0 || equals == argument.length() - 1) {
      throw new SplitInputException("%s of %s has no value: write %s=…", name, kind.text(), name);
    }
    if (given.put(name, argument.substring(equals + 1)) != null) {
      throw new SplitInputException("%s of %s is given twice", name, kind.text());
    }
  }

  private Optional<String> find(KeyParameter parameter) {
    Optional<String> value = Optional.ofNullable(given.get(parameter.name()));
    value.ifPresent(text -> read.put(parameter.name(), text));
    return value;
  }

  private String required(KeyParameter parameter) {
    String value =
        find(parameter)
            .or(parameter::byDefault)
            .orElseThrow(
                () ->
                    new SplitInputException(
                        "%s needs %s (%s)", kind.text(), parameter, parameter.explanation()));
    read.put(parameter.name(), value);
    return value;
  }

  private BigInteger number(
      KeyParameter parameter, String value, BigInteger least, BigInteger most) {
    boolean isOne = value.matches("-?[0-9]{1,400}");
    BigInteger number = isOne ? new BigInteger(value) : BigInteger.ONE.negate();
    if (!isOne || number.compareTo(least) < 0 || number.compareTo(most) > 0) {
      throw new SplitInputException(
          "%s of %s must be a whole number from %d to %d, not '%s'",
          parameter.name(), kind.text(), least, most, value);
    }
    return number;
  }

  private Instant instant(KeyParameter parameter, String value) {
    try {
      Instant instant = Instant.parse(value);
      if (instant.isBefore(Instant.EPOCH) || instant.isAfter(LAST_INSTANT)) {
        throw new DateTimeException("before 1970 or after 9999");
      }
      return instant;
    } catch (DateTimeException e) {
      throw new SplitInputException(
          e,
          "%s of %s must be a time from 1970 to 9999 such as 2027-01-31T00:00:00Z, not '%s'",
          parameter.name(),
          kind.text(),
          value);
    }
  }

  private String allParameters() {
    return kind.parameters().stream().map(KeyParameter::toString).collect(Collectors.joining(", "));
  }

  private static int endOfFirst(String arguments) {
    int comma = arguments.indexOf(',');
    return comma < 0 ? arguments.length() : comma;
  }
}
