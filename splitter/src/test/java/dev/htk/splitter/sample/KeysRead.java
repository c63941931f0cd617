// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads an input with a key format in small pieces. */
final class KeysRead {

  private KeysRead() {}

  static List<byte[]> from(String text, KeyFormat format, int piece) {
    return from(text.getBytes(StandardCharsets.ISO_8859_1), format, piece);
  }

  static List<byte[]> from(byte[] bytes, KeyFormat format, int piece) {
    List<byte[]> keys = new ArrayList<>();
    try {
      format.read(
          new KeyInput(inPieces(bytes, piece), "keys.txt", ReadProgress.NONE),
          (array, from, to) -> keys.add(Arrays.copyOfRange(array, from, to)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return keys;
  }

  private static InputStream inPieces(byte[] bytes, int piece) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, piece));
      }
    };
  }
}
