// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.rate.Criterion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedTrialsTest {

  @TempDir private Path folder;

  @Test
  void trialsOfTwoProfilesAreShownWithTheirComparison() throws HarnessException, IOException {
    Path comparison = folder.resolve("cmp");
    RecordedFolder.in(comparison.resolve("trial-01-stock"));
    RecordedFolder.in(comparison.resolve("trial-03-stock"));
    Path tuned = RecordedFolder.in(comparison.resolve("trial-02-mine"));
    RecordedFolder.replace(
        tuned.resolve("manifest.json"), "\"profile\":\"stock\"", "\"profile\":\"mine\"");
    Files.writeString(
        comparison.resolve("comparison.json"),
        "{\"baseline\":\"stock\",\"profile\":\"mine\",\"interleaved\":true,\"pairs\":2,\"lines\":[]}");

    JsonNode data = Page.of(comparison).data();

    assertThat(data.path("kind").asText()).isEqualTo("trials");
    assertThat(data.path("runs")).hasSize(3);
    JsonNode sides = data.path("comparisons").get(0).path("sides");
    assertThat(sides.findValuesAsText("name")).containsExactly("stock", "mine");
    long ofBaseline = sides.get(0).path("curves").get(0).path("count").asLong();
    assertThat(ofBaseline).isEqualTo(2 * sides.get(1).path("curves").get(0).path("count").asLong());
    assertThat(data.path("comparisons").get(0).path("comparison").path("pairs").asInt())
        .isEqualTo(2);
    assertThat(data.path("runs"))
        .allSatisfy(
            run -> assertThat(run.path("diagnosis").path("headline").asText()).contains("p99.9"));
  }

  @Test
  void runsThatWerePickedAreSidesUnderTheirLabels() throws HarnessException, IOException {
    Map<String, Path> runs = new LinkedHashMap<>();
    runs.put("before", RecordedFolder.in(folder.resolve("one")));
    runs.put("after", RecordedFolder.in(folder.resolve("two")));
    Path file = folder.resolve("both.html");
    Report.write(runs, Criterion.parse("update.p99 <= 20ms"), file);

    JsonNode data = Page.at(file).data();

    assertThat(data.path("kind").asText()).isEqualTo("runs");
    assertThat(data.path("runs").findValuesAsText("name")).contains("before", "after");
    assertThat(data.path("comparisons").get(0).path("sides").findValuesAsText("name"))
        .containsExactly("before", "after");
    assertThat(data.path("slo").path("limitMicros").asLong()).isEqualTo(20_000);
    assertThat(texts(data.path("notices")))
        .anySatisfy(notice -> assertThat(notice).contains("recorded at different times"));
  }

  @Test
  void anExperimentsTrialsAreGroupedByItsConditions() throws HarnessException, IOException {
    Path experiment = folder.resolve("experiment");
    RecordedFolder.in(experiment.resolve("trial-01-stock"));
    RecordedFolder.in(experiment.resolve("trial-02-stock"));
    RecordedFolder.in(experiment.resolve("trial-03-stock"));
    Files.writeString(
        experiment.resolve("comparison.json"),
        """
        {"compared":"threads","baseline":"8","rows":[
          {"folder":"trial-01-stock","coordinates":{"threads":"8","workloads":"a"}},
          {"folder":"trial-02-stock","coordinates":{"threads":"64","workloads":"a"}},
          {"folder":"trial-03-stock","coordinates":{"threads":"64","workloads":"b"}}],
         "comparisons":[{"condition":{"workloads":"a"},
           "comparison":{"baseline":"8","profile":"64","pairs":1,"lines":[]}}]}
        """);

    JsonNode compared = Page.of(experiment).data().path("comparisons");

    assertThat(compared).hasSize(1);
    assertThat(texts(compared.get(0).path("sides").get(0).path("trials")))
        .containsExactly("trial-01-stock");
    assertThat(texts(compared.get(0).path("sides").get(1).path("trials")))
        .containsExactly("trial-02-stock");
  }

  @Test
  void anUnfinishedExperimentPutsNothingSideBySide() throws HarnessException, IOException {
    Path experiment = folder.resolve("experiment");
    RecordedFolder.in(experiment.resolve("trial-01-stock"));
    RecordedFolder.in(experiment.resolve("trial-02-stock"));
    Files.writeString(experiment.resolve("experiment.json"), "{}");

    JsonNode data = Page.of(experiment).data();

    assertThat(data.path("runs")).hasSize(2);
    assertThat(data.path("comparisons")).isEmpty();
    assertThat(texts(data.path("notices")))
        .containsExactly(
            "The experiment has no result yet, so that its trials are not put side by side.");
  }

  @Test
  void theResultsOfTrialsThatAreNotDrawnAreOnThePage() throws HarnessException, IOException {
    Path comparison = folder.resolve("cmp");
    for (int trial = 1; trial <= RecordedTrials.MOST_TRIALS + 2; trial++) {
      RecordedFolder.in(comparison.resolve("trial-" + trial + "-stock"));
    }
    Path failed = comparison.resolve("trial-14-stock");
    RecordedFolder.replace(
        failed.resolve("summary.json"), "\"verdict\":\"ok\"", "\"verdict\":\"failed\"");
    RecordedFolder.replace(
        failed.resolve("manifest.json"), "\"profile\":\"stock\"", "\"profile\":\"mine\"");

    JsonNode data = Page.of(comparison).data();

    assertThat(data.path("runs")).hasSize(RecordedTrials.MOST_TRIALS);
    JsonNode undrawn = data.path("undrawn");
    assertThat(undrawn.findValuesAsText("state")).containsExactly("ok", "failed");
    assertThat(undrawn.get(0).path("summary").path("phases")).isNotEmpty();
    assertThat(undrawn.get(0).path("manifest").isNull()).isTrue();
    assertThat(undrawn.get(1).path("manifest").path("settings")).isNotEmpty();
  }

  @Test
  void aComparisonThatWasKilledHasAPageOfItsTrials() throws HarnessException, IOException {
    RecordedFolder.in(folder.resolve("cmp/trial-01-stock"));

    JsonNode data = Page.of(folder.resolve("cmp")).data();

    assertThat(data.path("runs")).hasSize(1);
    assertThat(texts(data.path("notices")))
        .anySatisfy(notice -> assertThat(notice).contains("no comparison.json"));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
