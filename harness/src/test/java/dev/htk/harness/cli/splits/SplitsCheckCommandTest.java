// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cli.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitsCheckCommandTest {

  @TempDir private Path folder;
  private Path vertices;

  @BeforeEach
  void writeASample() throws IOException {
    vertices =
        Files.writeString(
            folder.resolve("keys.txt"),
            IntStream.range(0, 2000)
                .mapToObj("4VertexLabel%04d\n"::formatted)
                .collect(Collectors.joining()));
  }

  @Test
  void hexSplitsOfVertexLabelsAreBadNewsWithTheCommandForBetterOnes() {
    Ended ended = check("--splits HexStringSplit:15 --keys sample:" + vertices);

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out())
        .startsWith("Split check: 15 regions, the fullest 15.000× the mean, 14 empty")
        .contains("a plan     of as many regions has 1.0")
        .contains(
            "htk splits plan --servers 1 --regions-per-server 15 --keys sample:"
                + vertices
                + " --format file > splits.txt");
  }

  @Test
  void theJsonDocumentHasTheSharesAndThePlan() throws IOException {
    Ended ended = check("--splits HexStringSplit:15 --format json --keys sample:" + vertices);

    JsonNode json = new JsonMapper().readTree(ended.out());
    assertThat(json.path("regions").asInt()).isEqualTo(15);
    assertThat(json.path("splits").asText()).isEqualTo("HexStringSplit:15");
    assertThat(json.path("shares")).hasSize(15);
    assertThat(json.path("empty")).hasSize(14);
    assertThat(json.path("maxOverMean").asDouble()).isEqualTo(15);
    assertThat(json.path("errorBound").asDouble()).isEqualTo(15);
    assertThat(json.path("good").asBoolean()).isFalse();
    assertThat(json.at("/plan/maxOverMean").asDouble()).isBetween(1.0, 1.02);
    assertThat(json.at("/plan/errorBound").asDouble()).isBetween(1.02, 2.0);
  }

  @Test
  void aListOfSplitKeysIsReadFromItsFile() throws IOException {
    Path splits = Files.writeString(folder.resolve("s.txt"), "4VertexLabel15\n4VertexLabel05\n");

    Ended ended = check("--splits " + splits + " --keys sample:" + vertices);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .startsWith("Split check: 3 regions, the fullest 1.500× the mean, none empty")
        .contains("the split keys are not in order")
        .doesNotContain("to do");
  }

  @Test
  void aRepeatedSplitKeyIsBadInput() throws IOException {
    Path splits = Files.writeString(folder.resolve("s.txt"), "a\nb\na\n");

    Ended ended = check("--splits " + splits + " --keys hex");

    assertThat(ended.failure())
        .hasMessage(
            splits
                + ", line 3: 'a' is there already, in line 1; HBase refuses split keys that repeat");
  }

  @Test
  void textInAnotherEncodingIsBadInput() throws IOException {
    Path splits = Files.write(folder.resolve("s.txt"), new byte[] {'a', (byte) 0xE9, '\n'});

    assertThat(check("--splits " + splits + " --keys hex").failure())
        .hasMessage("--splits %s: is not UTF-8 text; write other bytes as \\xNN", splits);
  }

  @ParameterizedTest
  @CsvSource({
    "--splits /no/such/file --keys hex,         'there is no such file'",
    "--splits HexSplit:15 --keys hex,           'formulas are HexStringSplit, DecimalStringSplit'",
    "--splits HexStringSplit:1 --keys hex,      '2 to 100,000 regions, not 1'",
    "--splits HexStringSplit:999999 --keys hex, '2 to 100,000 regions, not 999,999'",
    "--splits table:orders --keys hex,          '--cluster CONF_DIR'",
    "--splits ycsb:4 --keys table:orders,       '--cluster CONF_DIR'",
    "--splits - --keys sample:-,                'cannot both be read from stdin'",
    "--splits / --keys hex,                     'cannot be read'",
    "--splits ycsb:4 --keys nonsense,           nonsense",
    "--splits ycsb:4 --keys uuid --weights zipfian, zipfian",
  })
  void badInputIsReportedInOneLine(String arguments, String said) {
    Ended ended = check(arguments);

    assertThat(ended.failure()).isNotNull();
    assertThat(ended.failure().getMessage()).hasLineCount(1).contains(said);
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void keysWithBlanksAreQuotedInTheCommandForAShell() throws IOException {
    Path sample = folder.resolve("my keys.txt");
    Files.copy(vertices, sample);

    Ended ended = check("--splits", "HexStringSplit:4", "--keys", "sample:" + sample);

    assertThat(ended.out()).contains(" --keys 'sample:" + sample + "' --format file");
  }

  @Test
  void helpHasTheKindsOfKeysAndWhatMakesTheExitCode() {
    assertThat(check("--help").out())
        .contains("\n  sample:FILE|-", "HexStringSplit", "Exit codes:", "Examples:")
        .contains("at least a quarter of the mean, and at most twice the mean");
  }

  private static Ended check(String arguments) {
    return check(arguments.strip().split(" +"));
  }

  private static Ended check(String... arguments) {
    return Ended.of(new SplitsCheckCommand(), arguments);
  }
}
