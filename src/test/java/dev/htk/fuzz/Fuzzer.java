// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import java.nio.file.Path;

/** The target that Jazzer calls by the names of its methods. */
public final class Fuzzer {

  private static InputReader reader;

  private Fuzzer() {}

  /**
   * Reads the corpus once, so that the time limit of an input does not count the loading of
   * classes.
   *
   * @param arguments an input kind
   */
  public static void fuzzerInitialize(String[] arguments) throws Exception {
    InputKind kind = InputKind.valueOf(arguments[0]);
    reader = kind.open();
    for (Path file : Corpus.files(kind)) {
      reader.read(Corpus.input(file));
    }
  }

  public static void fuzzerTestOneInput(byte[] input) throws Exception {
    reader.read(NamedInput.of(input));
  }
}
