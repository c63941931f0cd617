// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class KeywordScanTest {

  private static final List<String> WORDS =
      List.of("Slow sync cost: ", "sync failed", "Rolled WAL ");

  private record Found(int word, long number, String line) {}

  @Property(tries = 300)
  void theSameLinesAreFoundAsBySearchingEachOne(@ForAll("lines") List<String> lines)
      throws IOException {
    String text = String.join("\n", lines);
    List<Found> expected =
        IntStream.range(0, lines.size())
            .filter(i -> WORDS.stream().anyMatch(lines.get(i)::contains))
            .mapToObj(i -> new Found(firstWord(lines.get(i)), i + 1L, lines.get(i)))
            .toList();

    assertThat(found(text)).isEqualTo(expected);
  }

  @Provide
  Arbitrary<List<String>> lines() {
    Arbitrary<String> part =
        Arbitraries.oneOf(
            Arbitraries.of(WORDS),
            Arbitraries.of(
                "Slow sync", "sync ", "Rolled ", "WAL", "Slow sync cost:", "\r", "\tat "),
            Arbitraries.strings().withChars(' ', 'c', 'S', 'w', ':', '\u00e9').ofMaxLength(12));
    return part.list().ofMaxSize(5).map(parts -> String.join("", parts)).list().ofMaxSize(30);
  }

  @Test
  void theKeywordsOfAllMessagesCanBeSearchedFor() {
    List<String> keywords =
        Stream.of(ServerLogReader.texts(), DataNodeLogReader.texts())
            .flatMap(List::stream)
            .map(MessageText::keyword)
            .distinct()
            .toList();

    assertThat(keywords).hasSizeLessThanOrEqualTo(Long.SIZE);
    assertThat(keywords)
        .allSatisfy(word -> assertThat(word).hasSizeGreaterThanOrEqualTo(KeywordScan.WORD_BYTES));
  }

  @Test
  void linesAreNumberedAcrossBuffers() throws IOException {
    String filler = "2026-11-28 14:00:00,123 INFO  [main] hbase.Filler: nothing of interest\n";
    StringBuilder text = new StringBuilder();
    List<Found> expected = new ArrayList<>();
    for (int line = 1; line <= 60_000; line++) {
      if (line % 997 == 0) {
        expected.add(new Found(1, line, "sync failed " + line));
        text.append("sync failed ").append(line).append('\n');
      } else {
        text.append(filler);
      }
    }

    assertThat(found(text.toString())).isEqualTo(expected);
  }

  @Test
  void aLineOfTenMegabytesIsPassedOver() throws IOException {
    String longLine = "sync failed and Rolled WAL ".repeat(400_000);

    List<Found> found = found("Rolled WAL 1\n" + longLine + "\nRolled WAL 2\n");

    assertThat(found).extracting(Found::number).containsExactly(1L, 2L, 3L);
    assertThat(found.get(1).line()).hasSize(KeywordScan.LONGEST_LINE);
  }

  @Test
  void aLineThatTheReaderIsNotDoneWithIsPassedForEachOfItsWords() throws IOException {
    List<Integer> words = new ArrayList<>();
    new KeywordScan(WORDS)
        .read(
            bytes("Rolled WAL after sync failed\n"),
            (word, number, line) -> {
              words.add(word);
              return false;
            });

    assertThat(words).containsExactly(2, 1);
  }

  @Test
  void aLineFullOfWordsIsPassedAFewTimesOnly() throws IOException {
    List<Long> numbers = new ArrayList<>();
    new KeywordScan(WORDS)
        .read(
            bytes("Rolled WAL ".repeat(1000) + "\nsync failed\n"),
            (word, number, line) -> {
              numbers.add(number);
              return false;
            });

    assertThat(numbers).hasSize(9).endsWith(1L, 2L);
  }

  @Test
  void aCompressedFileIsReadUpToWhereItIsCutOff() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      for (int i = 0; i < 20_000; i++) {
        gzip.write(("Rolled WAL " + i * 7919L + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    byte[] half = Arrays.copyOf(packed.toByteArray(), packed.size() / 2);
    KeywordScan scan = new KeywordScan(WORDS);
    List<Long> numbers = new ArrayList<>();

    scan.read(
        new GZIPInputStream(new ByteArrayInputStream(half)),
        (word, number, line) -> numbers.add(number));

    assertThat(scan.isCut()).isTrue();
    assertThat(numbers).hasSizeBetween(5_000, 19_000).startsWith(1L, 2L);
  }

  private static int firstWord(String line) {
    return IntStream.range(0, WORDS.size())
        .filter(i -> line.contains(WORDS.get(i)))
        .boxed()
        .min((a, b) -> line.indexOf(WORDS.get(a)) - line.indexOf(WORDS.get(b)))
        .orElseThrow();
  }

  private static List<Found> found(String text) throws IOException {
    List<Found> found = new ArrayList<>();
    KeywordScan scan = new KeywordScan(WORDS);

    long lines =
        scan.read(bytes(text), (word, number, line) -> found.add(new Found(word, number, line)));

    long ends = text.chars().filter(character -> character == '\n').count();
    assertThat(lines).isEqualTo(text.isEmpty() || text.endsWith("\n") ? ends : ends + 1);
    return found;
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
