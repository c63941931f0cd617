// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cli.Ended;
import dev.htk.splitter.keys.KeyKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitsPlanCommandTest {

  private static final String YCSB = "--servers 2 --keys ycsb-hashed:records=10000 ";

  @TempDir private Path folder;
  private Path sample;

  @BeforeEach
  void writeASample() throws IOException {
    sample =
        Files.writeString(
            folder.resolve("keys.txt"),
            IntStream.range(0, 5000)
                .mapToObj("order-%04d\n"::formatted)
                .collect(Collectors.joining()));
  }

  @Test
  void theDefaultFormatIsText() {
    Ended ended = plan(YCSB);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .startsWith("Split plan: 20 regions, the fullest 1.0")
        .contains(
            "ycsb-hashed:records=10000",
            "20 = 2 servers × 10 regions",
            "by rows",
            "every key is known");
    assertThat(ended.out().lines().filter(line -> line.endsWith("█"))).hasSizeGreaterThan(15);
  }

  @Test
  void theJsonFormatHasRegionsSplitsAndPrediction() throws IOException {
    Ended ended = plan(YCSB + "--format json");

    JsonNode json = JsonMapper.builder().build().readTree(ended.out());
    assertThat(json.path("regions").asInt()).isEqualTo(20);
    assertThat(json.path("splits")).hasSize(19);
    assertThat(json.at("/predicted/maxOverMean").asDouble()).isBetween(1.0, 1.02);
  }

  @Test
  void theShellGetsOneStatementAndNothingElse() {
    Ended ended = plan(YCSB + "--regions-per-server 2 --table t --family f --format shell");

    assertThat(ended.out())
        .hasLineCount(1)
        .startsWith("create 't', ")
        .contains("'f'", "SPLITS => ['user");
  }

  @Test
  void theSplitsFileHoldsTheKeysAndNothingElse() throws IOException {
    List<String> keys = new ArrayList<>();
    JsonMapper.builder()
        .build()
        .readTree(plan(YCSB + "--format json").out())
        .path("splits")
        .forEach(key -> keys.add(key.asText()));

    assertThat(plan(YCSB + "--format file").out().lines()).isEqualTo(keys);
  }

  @Test
  void aSampleIsReadFromItsFile() {
    Ended ended = plan("--servers 1 --regions-per-server 4 --keys sample:" + sample);

    assertThat(ended.out()).contains("order-", "back-test", "at 99.9 %");
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void outputOfHBasesShellIsRefusedBeforeAPlanIsMade() throws IOException {
    Files.writeString(
        sample,
        IntStream.range(0, 500)
            .mapToObj(i -> " key" + i + "  column=f:q, timestamp=17, value=1\n")
            .collect(Collectors.joining("", "ROW     COLUMN+CELL\n", "500 row(s)\n")));

    Ended ended = plan("--servers 1 --keys sample:" + sample);

    assertThat(ended.failure().getMessage())
        .hasLineCount(1)
        .contains(
            "keys.txt:1: 'ROW     COLUMN+CELL' is what scan prints in the HBase shell",
            "sed -n ",
            "--verbatim");
    assertThat(ended.out()).isEmpty();
    assertThat(plan("--servers 1 --verbatim --keys sample:" + sample).exitCode()).isZero();
  }

  @Test
  void aPackedSampleIsRead() throws IOException {
    Path packed = folder.resolve("keys.txt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(sample, out);
    }

    assertThat(plan("--servers 1 --format file --keys sample:" + packed).out())
        .isEqualTo(plan("--servers 1 --format file --keys sample:" + sample).out());
  }

  @Test
  void hexDigitsAreReadAsBytesIfAskedFor() throws IOException {
    Files.writeString(sample, "00000000000000ff\n0100000000000000\nff00000000000000\n");
    String options = "--servers 1 --regions-per-server 3 --format file --keys sample:" + sample;

    assertThat(plan(options).out()).isEqualTo("01\nf\n");
    assertThat(plan(options).err()).contains("add --hex");
    assertThat(plan(options + " --hex").out()).isEqualTo("\\x01\n\\xFF\n");
    assertThat(plan(options + " --hex").err()).doesNotContain("add --hex");
  }

  /** The sample has 30 days of times in their order, and all later keys are behind them. */
  @Test
  void aSampleOfIsoTimesIsNotVouchedFor() throws IOException {
    Instant now = Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS);
    Files.writeString(
        sample,
        IntStream.range(0, 5000)
            .mapToObj(i -> now.minusSeconds(500L * (5000 - i)) + "_dev" + i % 500 + "\n")
            .collect(Collectors.joining()));

    Ended ended = plan("--servers 3 --keys sample:" + sample);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out().replaceAll("\\s+", " "))
        .startsWith("Split plan: 30 regions, the fullest 1.0")
        .contains("but 30.000× of those to come", "keys to come are outside of it")
        .contains("keys like these of the next 29 days", "--keys 'salted:buckets=30'")
        .doesNotContain("flush together");
  }

  @ParameterizedTest
  @CsvSource({
    "--servers 0 --keys hex,                                '--servers must be 1 or more, not 0'",
    "--servers 1 --keys hex --regions-per-server 0,         '--regions-per-server must be 1 or"
        + " more'",
    "--servers 1001 --keys hex,                             '10,010 regions, more than the 10,000'",
    "--servers 2147483647 --keys hex --force,               more than any table can have",
    "--servers 1 --keys hex --length-prefixed,              '--length-prefixed is for'",
    "--servers 1 --keys hex --hex,                          '--hex is for'",
    "--servers 1 --keys hfiles:/x --verbatim,               '--verbatim is for'",
    "--servers 1 --keys sample:- --hex --verbatim,          'give one of them'",
    "--servers 1 --keys hex --skip-bad,                     '--skip-bad is for'",
    "--servers 1 --keys sample:,                            'sample:FILE'",
    "--servers 1 --keys sample,                             'sample:FILE'",
    "--servers 1 --keys sample:/no/such/file,               'no such file'",
    "--servers 1 --keys sample:/,                           'is a folder'",
    "--servers 1 --keys sample:- --weights bytes,           'rows or uniform'",
    "--servers 1 --keys table:orders,                       '--cluster CONF_DIR'",
    "--servers 1 --keys snapshot:orders-1,                  '--cluster CONF_DIR'",
    "--servers 1 --keys snapshot:orders-1 --weights bytes,  'use rows, or bytes with --keys"
        + " table:'",
    "--servers 1 --keys snapshot:orders-1 --weights zipfian, 'use rows'",
    "--servers 1 --keys snapshot:orders-1 --skip-bad,       '--skip-bad is for'",
    "--servers 1 --keys hfiles:/no/such/folder,             /no/such/folder",
    "--servers 1 --keys hfiles:moon://a/b,                  moon",
    "--servers 1 --keys nonsense,                           nonsense",
    "--servers 1 --keys hex --table a:b:c,                  'a:b:c'",
    "--servers 1 --keys hex --family a:b,                   'a:b'",
  })
  void badInputIsReportedInOneLine(String arguments, String said) {
    Ended ended = plan(arguments);

    assertThat(ended.failure()).isNotNull();
    assertThat(ended.failure().getMessage()).hasLineCount(1).contains(said);
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void forceAllowsMoreRegionsThanUsual() {
    assertThat(plan("--servers 1001 --keys uuid --format file --force").out()).hasLineCount(10_009);
  }

  @Test
  void helpListsEveryKindOfKeys() {
    String help = plan("--help").out();

    for (KeyKind kind : KeyKind.values()) {
      assertThat(help).contains("\n  " + kind.text());
    }
    assertThat(help)
        .contains("\n  sample:FILE|-", "\n  table:NAME", "\n  snapshot:NAME", "\n  hfiles:DIR")
        .contains("Example:");
  }

  private static Ended plan(String arguments) {
    return Ended.of(new SplitsPlanCommand(), arguments.strip().split(" "));
  }
}
