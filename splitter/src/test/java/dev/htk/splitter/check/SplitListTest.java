// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.shell.SplitsFile;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SplitListTest {

  @Property(tries = 100)
  void aPlansFileIsReadAsItWasWrittenWithoutAWarning(
      @ForAll @Size(min = 1, max = 20) Set<@NotEmpty @Size(max = 9) List<Byte>> keys) {
    List<SplitKey> splits = keys.stream().map(SplitListTest::key).sorted().toList();
    // A list that begins as JSON does is refused.
    Assume.that(!splits.get(0).toString().matches("[\\[{].*"));

    assertThat(SplitList.parse("s", SplitsFile.text(splits)))
        .isEqualTo(new SplitList(splits, List.of()));
  }

  private static SplitKey key(List<Byte> bytes) {
    byte[] key = new byte[bytes.size()];
    for (int i = 0; i < key.length; i++) {
      key[i] = bytes.get(i);
    }
    return SplitKey.of(key);
  }

  @Test
  void keysOutOfOrderAreSortedAsHBaseSortsThemAndThatIsSaid() {
    SplitList list = SplitList.parse("s", "b\na\nB\n");

    assertThat(list.splits()).hasToString("[B, a, b]");
    assertThat(list.warnings())
        .containsExactly(
            "s: the split keys are not in order; HBase sorts them, and so does this check");
  }

  @Test
  void aKeyThatRepeatsIsNamedWithBothLines() {
    assertRefused(
        "user1\nuser3\nuser2\nuser3\n",
        "s, line 4: 'user3' is there already, in line 2; HBase refuses split keys that repeat");
    assertRefused("\\x41\nA", "s, line 2: 'A' is there already, in line 1;");
  }

  @ParameterizedTest
  @CsvSource({"'a,,b', 2", "',a', 1", "'a,b,,', 3"})
  void anEmptyLineIsRefusedAsHBaseRefusesIt(String lines, int line) {
    assertRefused(
        lines.replace(',', '\n'),
        "s, line " + line + ": is empty; HBase refuses an empty split key");
  }

  @Test
  void aFileWithoutAKeyIsRefused() {
    assertRefused("", "s: is empty; give a split key on each line");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "create 't', 'cf', SPLITS => ['a', 'b']",
        "{",
        "{\"splits\" : [ \"a\" ]}",
        "['a', 'b']",
        "Split plan: 8 regions, the fullest 1.000× the mean",
      })
  void otherOutputIsNotTakenForKeys(String firstLine) {
    assertRefused(firstLine + "\n", "s: is no list of split keys, one a line, as 'htk splits plan");
  }

  @Test
  void keysInBracesAreKeys() {
    assertThat(SplitList.parse("s", "{0123\n{4567\n").splits()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "'\\xab', xab", // HBase takes digits in upper case only
    "'é', '\\xE9'",
    "'\uFEFFa', '\\xFFa'",
  })
  void whatHBaseReadsOtherwiseIsReadSoAndNamed(String line, String read) {
    SplitList list = SplitList.parse("s", line);

    assertThat(list.splits()).hasToString("[" + read + "]");
    assertThat(list.splits().get(0)).isEqualTo(SplitKey.of(Bytes.toBytesBinary(line)));
    assertThat(list.warnings())
        .singleElement()
        .asString()
        .startsWith("s, line 1: HBase reads '")
        .endsWith("' as '" + read + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\b", "a\tb", " a", "\\"})
  void whatHBaseReadsAsItIsWrittenNeedsNoWarning(String line) {
    assertThat(SplitList.parse("s", line).warnings()).isEmpty();
  }

  @Test
  void manyLinesThatHBaseReadsOtherwiseAreCounted() {
    String text =
        IntStream.range(0, 1500).mapToObj("\\xab%05d\n"::formatted).collect(Collectors.joining());

    assertThat(SplitList.parse("s", text).warnings())
        .hasSize(4)
        .last()
        .isEqualTo("s: HBase reads 1,497 more lines otherwise than they are written");
  }

  @Test
  void aByteThatBreaksOffIsRefused() {
    assertRefused("a\nb\\x4", "s, line 2: 'b\\x4' ends within a byte, which is \\xNN");
  }

  @Test
  void blanksAndTheLineEndsOfWindowsAreReadAsTheShellReadsThem() {
    assertThat(SplitList.parse("s", " a \r\nb\r\n"))
        .isEqualTo(
            new SplitList(
                List.of(SplitKey.of(Bytes.toBytes(" a ")), SplitKey.of(Bytes.toBytes("b"))),
                List.of()));
  }

  private static void assertRefused(String text, String said) {
    assertThatThrownBy(() -> SplitList.parse("s", text))
        .isInstanceOf(SplitInputException.class)
        .hasMessageStartingWith(said)
        .message()
        .hasLineCount(1);
  }
}
