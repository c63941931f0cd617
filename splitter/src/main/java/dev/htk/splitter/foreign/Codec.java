// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import dev.htk.splitter.plan.SplitInputException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;

/** Ways to pack a file that are unpacked while it is read. */
@SuppressWarnings("ImmutableEnumChecker") // The tests have no state.
enum Codec {
  GZIP(CompressorStreamFactory.GZIP, start -> start.has(0, "1F8B08")),
  BZIP2(
      CompressorStreamFactory.BZIP2,
      start -> start.has(0, "425A68") && start.has(4, "314159265359")),
  LZ4(CompressorStreamFactory.LZ4_FRAMED, start -> start.has(0, "04224D18")),
  SNAPPY(CompressorStreamFactory.SNAPPY_FRAMED, start -> start.has(0, "FF060000734E61507059"));

  private final String codecName;
  private final Predicate<FirstBytes> test;

  Codec(String codecName, Predicate<FirstBytes> test) {
    this.codecName = codecName;
    this.test = test;
  }

  /** Returns the name in {@link CompressorStreamFactory}. */
  String codecName() {
    return codecName;
  }

  /** Returns the way in which a file that begins so is packed. */
  static Optional<Codec> of(FirstBytes start) {
    return Arrays.stream(values()).filter(codec -> codec.test.test(start)).findFirst();
  }

  /**
   * Returns the unpacked bytes, of all files if several were joined.
   *
   * @param file how messages name the file
   * @throws SplitInputException if it is damaged, here or while it is read
   */
  InputStream unpacked(InputStream packed, String file) {
    String complaint = "the file is packed with " + this + ", but damaged";
    try {
      return new Decoded(
          new CompressorStreamFactory(/* decompressUntilEOF= */ true)
              .createCompressorInputStream(codecName, packed),
          file,
          complaint);
    } catch (CompressorException e) {
      throw new SplitInputException(e, "%s: %s: %s", file, complaint, e.getCause().getMessage());
    }
  }
}
