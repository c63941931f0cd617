// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.splitter.plan.SplitInputException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextKeysTest {

  @Property(tries = 300)
  void keysThatHBaseWroteAreReadBack(@ForAll @Size(max = 40) List<@NotEmpty byte[]> keys) {
    String text = keys.stream().map(Bytes::toStringBinary).collect(Collectors.joining("\n"));

    assertThat(KeysRead.from(text, KeyFormat.TEXT, 7)).containsExactlyElementsOf(keys);
    if (!keys.isEmpty()) {
      assertThat(KeysRead.from(text + "\n", KeyFormat.TEXT, 1 << 20))
          .containsExactlyElementsOf(keys);
    }
  }

  @Test
  void keysAreTakenVerbatim() {
    assertThat(KeysRead.from(" a b \r\n\tc\u0000\u00e9\\x5Cx41", KeyFormat.TEXT, 3))
        .containsExactly(
            " a b \r".getBytes(ISO_8859_1), "\tc\u0000\u00e9\\x41".getBytes(ISO_8859_1));
  }

  @Test
  void hexDigitsMayBeOfEitherCase() {
    assertThat(KeysRead.from("\\xfF\\x0a", KeyFormat.TEXT, 5))
        .containsExactly(new byte[] {(byte) 0xff, 0x0a});
  }

  @Test
  void theLongestKeyFitsWithEveryByteEscaped() {
    byte[] key = new byte[HConstants.MAX_ROW_LENGTH];

    assertThat(KeysRead.from("a\n" + Bytes.toStringBinary(key) + "\nb", KeyFormat.TEXT, 1_000))
        .containsExactly(new byte[] {'a'}, key, new byte[] {'b'});
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab\\", "ab\\x", "ab\\x4", "ab\\xg1", "ab\\x4g", "ab\\n", "ab\\X41"})
  void aBrokenEscapeIsRefusedWithItsLineAndColumn(String broken) {
    assertThatThrownBy(() -> KeysRead.from("x\ny\n" + broken + "\nz", KeyFormat.TEXT, 4))
        .isInstanceOf(SplitInputException.class)
        .hasMessage(
            "keys.txt:3: the backslash at column 3 does not begin an escape \\xNN with two hex"
                + " digits; write a backslash itself as \\x5C");
  }

  @Test
  void anEmptyLineIsRefused() {
    assertThatThrownBy(() -> KeysRead.from("x\n\ny\n", KeyFormat.TEXT, 100))
        .isInstanceOf(SplitInputException.class)
        .hasMessage(
            "keys.txt:2: the line is empty, and HBase has no empty row key: remove the line");
  }

  @Test
  void aKeyLongerThanHBaseAllowsIsRefused() {
    for (int length : new int[] {HConstants.MAX_ROW_LENGTH + 1, 3 << 20}) {
      String tooLong = IntStream.range(0, length).mapToObj(i -> "k").collect(Collectors.joining());
      assertThatThrownBy(() -> KeysRead.from("a\nb\n" + tooLong + "\n", KeyFormat.TEXT, 65_536))
          .isInstanceOf(SplitInputException.class)
          .hasMessage("keys.txt:3: the key is longer than the 32,767 bytes that HBase allows");
    }
  }
}
