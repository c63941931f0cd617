// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import dev.htk.splitter.keys.YcsbKeys.InsertOrder;
import dev.htk.splitter.plan.SplitInputException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * The kinds of keys that can be described in words, such as {@code decimal:width=10,from=500}: a
 * kind, a colon, and its parameters. Each constant is one kind.
 *
 * <p>{@code KeyKind.parse("salted:buckets=16,inner=uuid", Weights.ROWS, Instant.now()).plan(32)}
 */
@SuppressWarnings("ImmutableEnumChecker") // The list is a copy, the functions have no state.
public enum KeyKind {
  YCSB_HASHED(
      "ycsb-hashed",
      "YCSB's insertorder=hashed: user and a hash; exact if records= is given",
      YcsbLaws::hashed,
      YcsbLaws.RECORDS_IF_KNOWN,
      YcsbLaws.INSERT_START,
      YcsbLaws.ZERO_PADDING) {
    @Override
    KeyDistribution distribution(KeyArguments arguments, Weights weights) {
      return arguments.has(YcsbLaws.RECORDS_IF_KNOWN)
          ? YcsbLaws.population(InsertOrder.HASHED, arguments).weighed(weights)
          : super.distribution(arguments, weights);
    }
  },
  YCSB_ORDERED(
      "ycsb-ordered",
      "YCSB's insertorder=ordered: user and the record's number, in the order of the text; exact",
      YcsbLaws::ordered,
      YcsbLaws.RECORDS_NEEDED,
      YcsbLaws.INSERT_START,
      YcsbLaws.ZERO_PADDING) {
    @Override
    KeyDistribution distribution(KeyArguments arguments, Weights weights) {
      return YcsbLaws.population(InsertOrder.ORDERED, arguments).weighed(weights);
    }
  },
  HEX(
      "hex",
      "random hex digits, such as hashes",
      EvenKeys::hex,
      EvenKeys.HEX_WIDTH,
      EvenKeys.CASE,
      KeyArguments.RECORDS),
  DECIMAL(
      "decimal",
      "random decimal numbers of a fixed width; exact if records= is all of them",
      EvenKeys::decimal,
      EvenKeys.DECIMAL_WIDTH,
      EvenKeys.FROM_NUMBER,
      EvenKeys.TO_NUMBER,
      KeyArguments.RECORDS),
  UUID(
      "uuid",
      "random UUIDs (not versions 1, 6 and 7, which hold the time)",
      EvenKeys::uuid,
      EvenKeys.UUID_FORMAT,
      EvenKeys.VERSION,
      EvenKeys.CASE,
      KeyArguments.RECORDS),
  BYTES(
      "bytes",
      "random bytes, such as binary hashes",
      EvenKeys::bytes,
      EvenKeys.BYTES_WIDTH,
      KeyArguments.RECORDS),
  SALTED(
      "salted",
      "a bucket number, computed from the key, then the key",
      SaltedKeys::salted,
      SaltedKeys.BUCKETS,
      SaltedKeys.SALT_FORMAT,
      SaltedKeys.SEPARATOR,
      KeyArguments.RECORDS,
      KeyArguments.INNER),
  HASHED_PREFIX(
      "hashed-prefix",
      "the first part of the key's hash, then the key",
      SaltedKeys::hashed,
      SaltedKeys.LENGTH,
      SaltedKeys.HASH_FORMAT,
      KeyArguments.RECORDS,
      KeyArguments.INNER),
  REVERSED_TIME(
      "reversed-time",
      "Long.MAX_VALUE minus the time in millis, then anything: the newest rows come first",
      TimeKeys::reversed,
      TimeKeys.REVERSED_FORMAT,
      TimeKeys.FROM,
      TimeKeys.TO,
      KeyArguments.RECORDS),
  TIME_SERIES(
      "time-series",
      "the time, then anything: the newest rows come last",
      TimeKeys::series,
      TimeKeys.SERIES_FORMAT,
      TimeKeys.UNIT,
      TimeKeys.FROM,
      TimeKeys.TO,
      KeyArguments.RECORDS);

  private static final int LETTERS_PER_MISTAKE = 3;

  private final String text;
  private final String explanation;
  private final Function<KeyArguments, KeyLaw> law;
  private final List<KeyParameter> parameters;

  KeyKind(
      String text,
      String explanation,
      Function<KeyArguments, KeyLaw> law,
      KeyParameter... parameters) {
    this.text = text;
    this.explanation = explanation;
    this.law = law;
    this.parameters = List.of(parameters);
  }

  /**
   * Parses a description of keys.
   *
   * @param keys a kind, or a kind, a colon, and parameters separated by commas
   * @param weights what a plan balances
   * @param now start of time ranges that give no other
   * @throws SplitInputException if the text is no such description, or these weights are not known
   *     for such keys
   */
  public static KeyDistribution parse(String keys, Weights weights, Instant now) {
    KeyKind kind = kindOf(keys);
    return kind.distribution(kind.arguments(keys, now), weights);
  }

  /** Returns the law of keys, even of keys that could be listed one by one. */
  static KeyLaw law(String keys, Instant now) {
    KeyKind kind = kindOf(keys);
    return kind.law.apply(kind.arguments(keys, now));
  }

  /** Returns the kind that an unknown word may have meant; empty if none is near. */
  public static Optional<KeyKind> nearest(String word) {
    LevenshteinDistance mistakes = new LevenshteinDistance(word.length() / LETTERS_PER_MISTAKE);
    String lower = word.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(kind -> mistakes.apply(kind.text, lower) >= 0)
        .min(Comparator.comparing(kind -> mistakes.apply(kind.text, lower)));
  }

  /** Returns the word for this kind. */
  public String text() {
    return text;
  }

  /** Returns a one-line explanation. */
  public String explanation() {
    return explanation;
  }

  /** Returns the parameters of this kind, in the order in which help explains them. */
  public List<KeyParameter> parameters() {
    return parameters;
  }

  KeyDistribution distribution(KeyArguments arguments, Weights weights) {
    return law.apply(arguments).balancing(weights);
  }

  private KeyArguments arguments(String keys, Instant now) {
    String after = keys.substring(text.length());
    if (after.equals(":")) {
      throw new SplitInputException("'%s' ends with a colon: write %s or %s:…", keys, text, text);
    }
    return KeyArguments.parse(this, after.isEmpty() ? "" : after.substring(1), now);
  }

  private static KeyKind kindOf(String keys) {
    int colon = keys.indexOf(':');
    String name = colon < 0 ? keys : keys.substring(0, colon);
    return Arrays.stream(values())
        .filter(kind -> kind.text.equals(name))
        .findAny()
        .orElseThrow(
            () ->
                new SplitInputException(
                    "there is no kind of keys '%s'%s; there are %s",
                    name,
                    nearest(name).map(kind -> " (did you mean " + kind.text + "?)").orElse(""),
                    allKinds()));
  }

  private static String allKinds() {
    return Arrays.stream(values()).map(KeyKind::text).collect(Collectors.joining(", "));
  }
}
