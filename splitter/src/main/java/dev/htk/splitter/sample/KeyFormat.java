// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.foreign.KeyFile;
import java.io.IOException;
import java.io.InputStream;

/** Encodings of keys in a file. */
@SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
public enum KeyFormat {
  /**
   * One key per line, taken verbatim and never trimmed. The only escape is {@code \xNN}, two hex
   * digits, as {@code Bytes.toStringBinary} writes bytes that are not printable; a backslash itself
   * is {@code \x5C}. A file that shows itself to be something else is read rightly, as one that is
   * packed or has counts before its keys, or refused.
   */
  TEXT(KeyFile::ofLines, (input, sink) -> new TextKeys(input, sink).read()),

  /** The same, whatever the lines look like: nothing is recognised, unpacked or refused. */
  VERBATIM((in, name) -> KeyFile.asItIs(in), (input, sink) -> new TextKeys(input, sink).read()),

  /** One key per line, two hex digits for each byte, with or without {@code 0x} before them. */
  HEX(
      KeyFile::decoded,
      (input, sink) -> new TextKeys(input, new HexKeys(input, sink), HexKeys.LONGEST).read()),

  /**
   * Each key follows its length: 4 bytes, big-endian, as {@code DataOutputStream.writeInt} does.
   */
  LENGTH_PREFIXED(KeyFile::unpacked, (input, sink) -> new LengthPrefixedKeys(input, sink).read());

  private interface Opening {
    KeyFile open(InputStream in, String name) throws IOException;
  }

  private interface Reading {
    void read(KeyInput input, KeySink sink) throws IOException;
  }

  private final Opening opening;
  private final Reading reading;

  KeyFormat(Opening opening, Reading reading) {
    this.opening = opening;
    this.reading = reading;
  }

  /**
   * Opens a file, and looks at its start.
   *
   * @throws dev.htk.splitter.plan.SplitInputException if the file certainly holds something else
   */
  KeyFile open(InputStream in, String name) throws IOException {
    return opening.open(in, name);
  }

  /**
   * Reads every key to the end of the input.
   *
   * @throws dev.htk.splitter.plan.SplitInputException if something in the input is not a key
   */
  void read(KeyInput input, KeySink sink) throws IOException {
    reading.read(input, sink);
  }
}
