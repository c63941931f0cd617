// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An input as the fuzzer makes it and as the corpus keeps it: its first line names the file or the
 * message that the rest is. So one fuzzer covers all files of a folder.
 */
final class NamedInput {

  private final String name;
  private final byte[] content;

  private NamedInput(String name, byte[] content) {
    this.name = name;
    this.content = content;
  }

  static NamedInput of(byte[] bytes) {
    int end = 0;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    return new NamedInput(
        new String(bytes, 0, end, StandardCharsets.ISO_8859_1),
        Arrays.copyOfRange(bytes, Math.min(end + 1, bytes.length), bytes.length));
  }

  String name() {
    return name;
  }

  byte[] content() {
    return content;
  }
}
