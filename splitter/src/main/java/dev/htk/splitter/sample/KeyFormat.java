// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.io.IOException;

/** Encodings of keys in a file. */
public enum KeyFormat {
  /**
   * One key per line, taken verbatim and never trimmed. The only escape is {@code \xNN}, two hex
   * digits, as {@code Bytes.toStringBinary} writes bytes that are not printable; a backslash itself
   * is {@code \x5C}.
   */
  TEXT {
    @Override
    void read(KeyInput input, KeySink sink) throws IOException {
      new TextKeys(input, sink).read();
    }
  },

  /**
   * Each key follows its length: 4 bytes, big-endian, as {@code DataOutputStream.writeInt} does.
   */
  LENGTH_PREFIXED {
    @Override
    void read(KeyInput input, KeySink sink) throws IOException {
      new LengthPrefixedKeys(input, sink).read();
    }
  };

  /**
   * Reads every key to the end of the input.
   *
   * @throws dev.htk.splitter.plan.SplitInputException if something in the input is not a key
   */
  abstract void read(KeyInput input, KeySink sink) throws IOException;
}
