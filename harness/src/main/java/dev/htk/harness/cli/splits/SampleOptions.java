// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.sample.KeyFormat;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that say how a sample of keys is written. */
final class SampleOptions {

  @Option(
      names = "--length-prefixed",
      description =
          "With sample: each key follows its length, 4 bytes big-endian, instead of being a line.")
  private boolean lengthPrefixed;

  @Option(
      names = "--hex",
      description =
          "With sample: each line is a key in hex digits, two for each byte, as MD5 sums and"
              + " binary keys are often printed, with or without 0x.")
  private boolean hex;

  @Option(
      names = "--verbatim",
      description =
          "With sample: takes every line as a key, even if the file looks like something else, such"
              + " as the output of HBase's shell.")
  private boolean verbatim;

  /**
   * Checks that at most one is given, and only with a sample.
   *
   * @param ofSample whether the keys are read from a sample
   */
  void check(boolean ofSample) throws HarnessException {
    List<String> given = given().toList();
    if (!given.isEmpty() && !ofSample) {
      throw HarnessException.badInput("%s is for --keys sample: only", given.get(0));
    }
    if (given.size() > 1) {
      throw HarnessException.badInput(
          "%s: a sample is written in one way only; give one of them", String.join(" ", given));
    }
  }

  /** Returns the options that were given. */
  Stream<String> given() {
    return Stream.of(
            lengthPrefixed ? "--length-prefixed" : "",
            hex ? "--hex" : "",
            verbatim ? "--verbatim" : "")
        .filter(option -> !option.isEmpty());
  }

  /** Returns how the sample is written. */
  KeyFormat format() {
    if (lengthPrefixed) {
      return KeyFormat.LENGTH_PREFIXED;
    }
    if (hex) {
      return KeyFormat.HEX;
    }
    return verbatim ? KeyFormat.VERBATIM : KeyFormat.TEXT;
  }
}
