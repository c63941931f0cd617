// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.foreign.KeyFile;
import java.io.IOException;
import java.io.InputStream;

/** Encodings of keys in a file. */
public enum KeyFormat {
  /**
   * One key per line, taken verbatim and never trimmed. The only escape is {@code \xNN}, two hex
   * digits, as {@code Bytes.toStringBinary} writes bytes that are not printable; a backslash itself
   * is {@code \x5C}. A file that shows itself to be something else is read rightly, as one that is
   * packed or has counts before its keys, or refused.
   */
  TEXT {
    @Override
    void read(KeyInput input, KeySink sink) throws IOException {
      new TextKeys(input, sink).read();
    }

    @Override
    KeyFile open(InputStream in, String name) throws IOException {
      return KeyFile.ofLines(in, name);
    }
  },

  /** The same, whatever the lines look like: nothing is recognised, unpacked or refused. */
  VERBATIM {
    @Override
    void read(KeyInput input, KeySink sink) throws IOException {
      new TextKeys(input, sink).read();
    }

    @Override
    KeyFile open(InputStream in, String name) {
      return KeyFile.asItIs(in);
    }
  },

  /** One key per line, two hex digits for each byte, with or without {@code 0x} before them. */
  HEX {
    @Override
    void read(KeyInput input, KeySink sink) throws IOException {
      new TextKeys(input, new HexKeys(input, sink), HexKeys.LONGEST).read();
    }

    @Override
    KeyFile open(InputStream in, String name) throws IOException {
      return KeyFile.decoded(in, name);
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

    @Override
    KeyFile open(InputStream in, String name) throws IOException {
      return KeyFile.unpacked(in, name);
    }
  };

  /**
   * Opens a file, and looks at its start.
   *
   * @throws dev.htk.splitter.plan.SplitInputException if the file certainly holds something else
   */
  abstract KeyFile open(InputStream in, String name) throws IOException;

  /**
   * Reads every key to the end of the input.
   *
   * @throws dev.htk.splitter.plan.SplitInputException if something in the input is not a key
   */
  abstract void read(KeyInput input, KeySink sink) throws IOException;
}
