// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.plan.SplitInputException;
import java.io.IOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.Bytes;

/** Reads keys that each follow their length. */
final class LengthPrefixedKeys {

  private final KeyInput input;
  private final KeySink sink;

  LengthPrefixedKeys(KeyInput input, KeySink sink) {
    this.input = input;
    this.sink = sink;
  }

  void read() throws IOException {
    while (input.position < input.limit || input.more()) {
      readRecord();
    }
  }

  private void readRecord() throws IOException {
    if (!has(Integer.BYTES)) {
      throw broken("the input ends within a length, which takes 4 bytes");
    }
    int length = Bytes.toInt(input.bytes, input.position);
    if (length < 1 || length > HConstants.MAX_ROW_LENGTH) {
      throw broken(
          "a key has %,d bytes, but must have 1 to %,d; is this file length-prefixed?",
          length, HConstants.MAX_ROW_LENGTH);
    }
    if (!has(Integer.BYTES + length)) {
      throw broken("the input ends within a key of %,d bytes", length);
    }
    int start = input.position + Integer.BYTES;
    input.keys++;
    sink.add(input.bytes, start, start + length);
    input.position = start + length;
  }

  private boolean has(int length) throws IOException {
    while (input.limit - input.position < length) {
      if (!input.more()) {
        return false;
      }
    }
    return true;
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private SplitInputException broken(String format, Object... arguments) {
    return new SplitInputException(
        "%s: record %,d, at byte %,d: %s",
        input.name, input.keys + 1, input.offset(), format.formatted(arguments));
  }
}
