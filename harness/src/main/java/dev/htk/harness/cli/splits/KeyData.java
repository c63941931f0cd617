package dev.htk.harness.cli.splits;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.keys.KeyDistribution;
import dev.htk.splitter.keys.Weights;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The {@code --keys} that are read from data. All others are described by their law. */
@SuppressWarnings("ImmutableEnumChecker") // The readers have no state.
enum KeyData {
  SAMPLE(
      "sample:FILE|-",
      "one key a line, taken verbatim (\\xNN for other bytes); - is stdin",
      Weights.ROWS,
      SampleKeys::read),
  TABLE(
      "table:NAME",
      "a table of --cluster: the block indexes of its store files",
      Weights.BYTES,
      StoredKeys::ofTable),
  HFILES(
      "hfiles:DIR",
      "all HFiles under a folder, local or hdfs://…: their block indexes",
      Weights.BYTES,
      StoredKeys::under);

  private final String form;
  private final String explanation;
  private final Weights defaultWeights;
  private final Reader reader;

  /** Reads the keys that lie at a place. */
  @FunctionalInterface
  private interface Reader {
    KeyDistribution read(String place, KeyReading how) throws HarnessException, IOException;
  }

  KeyData(String form, String explanation, Weights defaultWeights, Reader reader) {
    this.form = form;
    this.explanation = explanation;
    this.defaultWeights = defaultWeights;
    this.reader = reader;
  }

  /** The one that these {@code --keys} name; empty if they are described, not read. */
  static Optional<KeyData> namedIn(String keys) {
    String word = keys.split(":", 2)[0];
    return Arrays.stream(values()).filter(data -> data.word().equals(word)).findFirst();
  }

  /** How all of them are written. */
  static String forms() {
    return Arrays.stream(values()).map(KeyData::form).collect(Collectors.joining(", "));
  }

  /** How it is written. */
  String form() {
    return form;
  }

  /** What it reads, in a few words. */
  String explanation() {
    return explanation;
  }

  /** What a plan balances if it is not told. */
  Weights defaultWeights() {
    return defaultWeights;
  }

  /**
   * Reads the keys.
   *
   * @param keys the whole value of {@code --keys}
   * @throws HarnessException if there is nothing to read, or it cannot be read
   */
  KeyDistribution read(String keys, KeyReading how) throws HarnessException, IOException {
    String place = keys.substring(Math.min(keys.length(), word().length() + 1));
    if (place.isEmpty()) {
      throw HarnessException.badInput("--keys %s: say which, as in %s", keys, form);
    }
    return reader.read(place, how);
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
