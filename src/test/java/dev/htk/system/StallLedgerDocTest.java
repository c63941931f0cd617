// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the causes, sources and thresholds in docs/stall-ledger.md with the recorder. */
class StallLedgerDocTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Test
  void everyCauseThatTheRecorderSeesHasItsPartAndAnExample() throws IOException {
    Set<String> seen =
        Arrays.stream(SourceKind.values())
            .flatMap(kind -> kind.causes().stream())
            .collect(Collectors.toSet());
    Map<String, JsonNode> examples = examples("event", "cause");
    assertThat(examples.keySet()).containsExactlyInAnyOrderElementsOf(seen);
    assertThat(lines().stream().filter(line -> line.startsWith("### ")).map(l -> l.substring(4)))
        .containsAll(seen);
  }

  @Test
  void theExamplesHaveOnlyFiguresThatExist() throws IOException {
    Set<String> figures =
        Arrays.stream(Figure.values()).map(Figure::key).collect(Collectors.toSet());
    for (JsonNode event : examples("event", "cause").values()) {
      assertThat(event.path("end").asLong())
          .as("%s", event)
          .isGreaterThan(event.path("start").asLong());
      assertThat(figures).as("%s", event).containsAll(names(event.path("figures")));
    }
    for (JsonNode batch : examples("batch", "region").values()) {
      Set<String> known =
          Stream.concat(
                  Arrays.stream(BatchPart.values()).map(BatchPart::key),
                  Stream.of("operations", "bytes", "row"))
              .collect(Collectors.toSet());
      assertThat(known).as("%s", batch).containsAll(names(batch.path("figures")));
    }
    assertThat(examples("batch", "region")).isNotEmpty();
  }

  @Test
  void theTableOfSourcesMatchesTheRegistry() throws IOException {
    assertThat(firstTwoColumns("| source |", "| "))
        .containsExactlyElementsOf(
            Arrays.stream(SourceKind.values())
                .map(kind -> "`%s` %s".formatted(kind.code(), period(kind)))
                .toList());
  }

  @Test
  void theTableOfSettingsHasTheThresholdsAndTheirDefaults() throws IOException {
    assertThat(firstTwoColumns("| key | default |", "| `htk.recorder.threshold."))
        .containsExactlyElementsOf(
            Arrays.stream(Threshold.values())
                .map(
                    threshold ->
                        String.format(
                            Locale.ROOT,
                            "`%s` %d",
                            threshold.key(),
                            threshold.defaultMicros() / 1000))
                .toList());
  }

  private static String period(SourceKind kind) {
    return kind.periodMicros() == 0 ? "called" : kind.periodMicros() / 1000 + " ms";
  }

  private static Set<String> names(JsonNode object) {
    Set<String> names = new TreeSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Returns the JSON examples of a type, by one of their fields. */
  private static Map<String, JsonNode> examples(String type, String field) throws IOException {
    Map<String, JsonNode> examples = new TreeMap<>();
    for (String line : lines()) {
      if (line.startsWith("{\"type\":\"" + type + "\"")) {
        JsonNode example = JSON.readTree(line);
        examples.put(example.path(field).asText(), example);
      }
    }
    return examples;
  }

  private static List<String> firstTwoColumns(String head, String rows) throws IOException {
    return lines().stream()
        .dropWhile(line -> !line.startsWith(head))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .filter(line -> line.startsWith(rows))
        .map(line -> line.replaceFirst("^\\| (\\S+) \\| ([^|]+?) \\|.*", "$1 $2"))
        .toList();
  }

  private static List<String> lines() throws IOException {
    return Files.readAllLines(Repository.root().resolve("docs/stall-ledger.md"));
  }
}
