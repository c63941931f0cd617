// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.splitter.plan.SplitInputException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.apache.hadoop.hbase.HConstants;
import org.junit.jupiter.api.Test;

class LengthPrefixedKeysTest {

  @Property(tries = 300)
  void keysWrittenWithTheirLengthAreReadBack(
      @ForAll @Size(max = 40) List<@NotEmpty byte[]> keys,
      @ForAll @IntRange(min = 1, max = 50) int piece)
      throws IOException {
    byte[] file = written(keys);

    assertThat(KeysRead.from(file, KeyFormat.LENGTH_PREFIXED, piece))
        .containsExactlyElementsOf(keys);
  }

  @Test
  void theLongestKeyIsRead() throws IOException {
    byte[] key = new byte[HConstants.MAX_ROW_LENGTH];

    assertThat(KeysRead.from(written(List.of(key, key)), KeyFormat.LENGTH_PREFIXED, 100))
        .containsExactly(key, key);
  }

  @Test
  void aTruncatedKeyIsRefusedWithItsRecordAndOffset() throws IOException {
    byte[] file = written(List.of(new byte[5], new byte[7]));

    assertRefused(
        Arrays.copyOf(file, file.length - 1),
        "keys.txt: record 2, at byte 9: the input ends within a key of 7 bytes");
    assertRefused(
        Arrays.copyOf(file, 11),
        "keys.txt: record 2, at byte 9: the input ends within a length, which takes 4 bytes");
  }

  @Test
  void anImpossibleKeyLengthIsRefused() {
    assertRefused(
        new byte[] {-1, -1, -1, -1, 1},
        "keys.txt: record 1, at byte 0: a key has -1 bytes, but must have 1 to 32,767; is this file"
            + " length-prefixed?");
    assertRefused(
        new byte[4],
        "keys.txt: record 1, at byte 0: a key has 0 bytes, but must have 1 to 32,767; is this file"
            + " length-prefixed?");
    assertRefused(
        new byte[] {0, 0, (byte) 0x80, 0},
        "keys.txt: record 1, at byte 0: a key has 32,768 bytes, but must have 1 to 32,767; is this"
            + " file length-prefixed?");
  }

  private static void assertRefused(byte[] file, String message) {
    assertThatThrownBy(() -> KeysRead.from(file, KeyFormat.LENGTH_PREFIXED, 3))
        .isInstanceOf(SplitInputException.class)
        .hasMessage(message);
  }

  private static byte[] written(List<byte[]> keys) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (byte[] key : keys) {
      out.writeInt(key.length);
      out.write(key);
    }
    return bytes.toByteArray();
  }
}
