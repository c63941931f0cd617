// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitsFileTest {

  @Property(tries = 1_000)
  void keysAreReadBack(@ForAll List<byte[]> keys) {
    List<SplitKey> splits = SplitKeys.of(keys);

    String text = SplitsFile.text(splits);

    assertThat(SplitsFile.parse("splits.txt", text)).isEqualTo(splits);
    assertThat(text).matches("[ -~\n]*");
  }

  @Property(tries = 1_000)
  void theShellReadsTheSameKeys(@ForAll List<byte[]> keys) {
    List<SplitKey> splits = SplitKeys.of(keys);

    Stream<SplitKey> read =
        SplitsFile.text(splits).lines().map(line -> SplitKey.of(Bytes.toBytesBinary(line)));

    assertThat(read).isEqualTo(splits);
  }

  @Test
  void blanksBelongToTheKey() {
    assertThat(SplitsFile.parse("splits.txt", " a \nb"))
        .containsExactly(SplitKey.of(Bytes.toBytes(" a ")), SplitKey.of(Bytes.toBytes("b")));
  }

  @Test
  void aFileWrittenOnWindowsIsReadToo() {
    assertThat(SplitsFile.parse("splits.txt", "a\r\nb\r\n")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '!',
      value = {
        "a,,b|splits.txt, line 2: is empty",
        "a,b\\x0|splits.txt, line 2: cannot read '\\x5Cx0' at character 2",
        "a\\xff|splits.txt, line 1: cannot read '\\x5Cxff' at character 2",
        "a\\\\|splits.txt, line 1: cannot read '\\x5C\\x5C' at character 2",
        "é|splits.txt, line 1: cannot read '\\xC3\\xA9' at character 1",
        "a,b,b|splits.txt, line 3: 'b' must be greater than 'b' on the line before",
        "b,a|splits.txt, line 2: 'a' must be greater than 'b' on the line before",
      })
  void aBrokenLineIsNamed(String lines, String message) {
    assertThatThrownBy(() -> SplitsFile.parse("splits.txt", lines.replace(',', '\n')))
        .isInstanceOf(SplitInputException.class)
        .hasMessageStartingWith(message);
  }
}
