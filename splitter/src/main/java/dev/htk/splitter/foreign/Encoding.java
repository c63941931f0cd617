// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.commons.io.input.ReaderInputStream;

/**
 * Encodings of text other than plain UTF-8, known by a byte order mark, or by zeros in every other
 * byte. The keys of a table are most probably the same text in UTF-8.
 */
@SuppressWarnings("ImmutableEnumChecker") // The tests have no state.
enum Encoding {
  MARKED_UTF_8("UTF-8", 3, start -> start.has(0, "EFBBBF")),
  MARKED_UTF_32LE("UTF-32LE", 4, start -> start.has(0, "FFFE0000")),
  MARKED_UTF_32BE("UTF-32BE", 4, start -> start.has(0, "0000FEFF")),
  MARKED_UTF_16LE("UTF-16LE", 2, start -> start.has(0, "FFFE") && start.hasZero()),
  MARKED_UTF_16BE("UTF-16BE", 2, start -> start.has(0, "FEFF") && start.hasZero()),
  UTF_16LE("UTF-16LE", 0, start -> start.isAsciiBetweenZeros(1)),
  UTF_16BE("UTF-16BE", 0, start -> start.isAsciiBetweenZeros(0));

  private final Charset charset;
  private final int mark;
  private final Predicate<FirstBytes> test;

  /**
   * @param mark length of the byte order mark, in bytes
   */
  Encoding(String charset, int mark, Predicate<FirstBytes> test) {
    this.charset = Charset.forName(charset);
    this.mark = mark;
    this.test = test;
  }

  /** Returns the encoding of a file that begins so; empty if its bytes are to be taken as such. */
  static Optional<Encoding> of(FirstBytes start) {
    return Arrays.stream(values()).filter(encoding -> encoding.test.test(start)).findFirst();
  }

  /** Returns the text in UTF-8, without a byte order mark. */
  InputStream decoded(FirstBytes start, String file) throws IOException {
    InputStream text = start.allFrom(mark);
    if (this == MARKED_UTF_8) {
      return text;
    }
    return new Decoded(
        ReaderInputStream.builder()
            .setReader(new InputStreamReader(text, charset.newDecoder()))
            .setCharset(StandardCharsets.UTF_8)
            .get(),
        file,
        "the file is text in " + charset + ", but damaged");
  }

  /** Returns what was done, for the plan's warnings. */
  String note() {
    return this == MARKED_UTF_8
        ? "the file begins with a byte order mark, which is no part of the first key"
        : "the file is text in " + charset + "; its keys were taken as UTF-8";
  }
}
