// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  /** The data's own element and the two scripts. */
  private static final int SCRIPTS = 3;

  @TempDir private Path folder;

  @Test
  void theTimelineHoldsEveryAcknowledgedOperation() throws HarnessException, IOException {
    Page page = Page.of(RecordedFolder.in(folder.resolve("run")));

    JsonNode operations = page.run().path("summary").path("operations");
    assertThat(operations).isNotEmpty();
    operations
        .properties()
        .forEach(
            operation ->
                assertThat(counts(page.run(), operation.getKey(), "response"))
                    .as(operation.getKey())
                    .isEqualTo(operation.getValue().path("count").asLong()));
    assertThat(page.run().path("state").asText()).isEqualTo("ok");
  }

  @Test
  void curvesEndAtTheMaximumOfTheirPhase() throws HarnessException, IOException {
    Page page = Page.of(RecordedFolder.in(folder.resolve("run")));

    assertThat(page.run().path("curves")).isNotEmpty();
    for (JsonNode curve : page.run().path("curves")) {
      JsonNode key = curve.path("key");
      JsonNode summed =
          page.run()
              .path("summary")
              .path("phases")
              .path(key.path("phase").asText())
              .path("operations")
              .path(key.path("operation").asText());
      JsonNode points = curve.path("points");
      assertThat(curve.path("count").asLong())
          .as("%s", key)
          .isEqualTo(summed.path("count").asLong());
      assertThat(points.get(points.size() - 1).get(1).asLong())
          .as("%s", key)
          .isEqualTo(summed.path(key.path("measure").asText()).path("max").asLong());
    }
  }

  @Test
  void slowOperationsAndStallsAreOnTheTimelinesClock() throws HarnessException, IOException {
    Page page = Page.of(RecordedFolder.in(folder.resolve("run")));

    long length =
        page.run().path("timeline").path("end").asLong()
            - page.run().path("timeline").path("origin").asLong();
    JsonNode slow = page.run().path("slow").path("points");
    assertThat(slow).hasSize(60);
    assertThat(slow)
        .allSatisfy(point -> assertThat(point.get(0).asLong()).isBetween(-1_000_000L, length));
    JsonNode stalls = page.run().path("stalls");
    assertThat(stalls.path("lanes")).isNotEmpty();
    assertThat(stalls.path("bars"))
        .hasSize(sum(stalls.path("seen")))
        .allSatisfy(
            bar -> assertThat(bar.get(3).asLong()).isGreaterThanOrEqualTo(bar.get(2).asLong()));
  }

  @Test
  void thePageOfARunHasItsDiagnosis() throws HarnessException, IOException {
    JsonNode diagnosis = Page.of(RecordedFolder.in(folder.resolve("run"))).run().path("diagnosis");

    assertThat(diagnosis.path("headline").asText()).contains("p99.9");
    assertThat(diagnosis.path("tail").path("unexplained").asDouble()).isBetween(0.0, 1.0);
    assertThat(diagnosis.path("spikes")).isNotEmpty();
  }

  @Test
  void slowOperationsOfTheTailNameTheSpikeOfTheDiagnosis() throws HarnessException, IOException {
    JsonNode run = Page.of(RecordedFolder.in(folder.resolve("run"))).run();

    JsonNode diagnosis = run.path("diagnosis");
    long threshold = diagnosis.path("tail").path("thresholdMicros").asLong();
    long origin = run.path("timeline").path("origin").asLong();
    int inSpikes = 0;
    for (JsonNode point : run.path("slow").path("points")) {
      boolean isOfPhase =
          run.path("slow")
              .path("phases")
              .get(point.get(3).asInt())
              .asText()
              .equals(diagnosis.path("run").path("phase").asText());
      assertThat(point.get(10).isNull())
          .isEqualTo(!isOfPhase || point.get(1).asLong() <= threshold);
      if (!point.get(10).isNull()) {
        JsonNode spike = diagnosis.path("spikes").get(point.get(10).asInt());
        assertThat(origin + point.get(0).asLong())
            .isBetween(spike.path("start").asLong() - 1, spike.path("end").asLong());
        inSpikes++;
      }
    }
    assertThat(inSpikes).isEqualTo(diagnosis.path("tail").path("operations").asInt());
  }

  @Test
  void thePageSaysWhyARunIsNotDiagnosed() throws HarnessException, IOException {
    Path run = RecordedFolder.in(folder.resolve("run"));
    Files.delete(run.resolve("summary.json"));

    JsonNode killed = Page.of(run).run();

    assertThat(killed.path("diagnosis").isNull()).isTrue();
    assertThat(killed.path("slow").path("points"))
        .isNotEmpty()
        .allSatisfy(point -> assertThat(point.get(10).isNull()).isTrue());
    assertThat(texts(killed.path("notices")))
        .anySatisfy(notice -> assertThat(notice).startsWith("Not diagnosed: "));
  }

  @Test
  void timesOfServersAreBroughtToTheClientsClock() throws HarnessException, IOException {
    Path run = RecordedFolder.in(folder.resolve("run"));
    Files.writeString(
        run.resolve("server-events.jsonl"),
        """
        {"type":"clock","server":"a","start":9,"end":9,"figures":{"offsetMicros":700000,"errorMicros":900}}
        {"type":"clock","server":"a","start":9,"end":9,"figures":{"offsetMicros":500000,"errorMicros":20}}
        {"type":"event","server":"a","cause":"FLUSH","region":"r","table":"t","start":1700500000,"end":1700500100}
        {"type":"event","server":"b","cause":"SERVER_DOWN","start":1700000000,"end":0}
        """);
    RecordedFolder.replace(run.resolve("client-events.jsonl"), "event", "another");
    Files.delete(run.resolve("client.hlog"));
    Files.writeString(run.resolve("manifest.json"), "{\"start\":1700000000,\"phases\":[\"load\"]}");

    JsonNode bars = Page.of(run).run().path("stalls").path("bars");

    assertThat(bars).hasSize(2);
    assertThat(bars.get(0).get(2).asLong()).as("start on the client's clock").isZero();
    assertThat(bars.get(0).get(3).asLong()).isEqualTo(100);
    assertThat(bars.get(1).get(3).isNull()).as("open at the end").isTrue();
  }

  @Test
  void textFromOutsideNeverEndsTheElementThatItStandsIn() throws HarnessException, IOException {
    String evil = "</script><img src=x onerror=alert(1)><!--\u2028&amp;</SCRIPT >";
    Path run = RecordedFolder.in(folder.resolve("run"));
    RecordedFolder.replace(run.resolve("manifest.json"), "\"stock\"", "\"" + evil + "\"");
    RecordedFolder.replace(run.resolve("server-events.jsonl"), "\"usertable\"", "\"" + evil + "\"");
    RecordedFolder.replace(run.resolve("slow-ops.jsonl"), "\"key\":\"", "\"key\":\"" + evil);

    Page page = Page.of(run);

    assertThat(Pattern.compile("(?i)</script").matcher(page.html()).results()).hasSize(SCRIPTS);
    assertThat(page.html()).doesNotContain("<img src=x", "\u2028");
    assertThat(page.run().path("manifest").path("profile").asText()).isEqualTo(evil);
    assertThat(page.run().path("slow").path("points").get(0).get(9).asText()).startsWith(evil);
    assertThat(page.run().path("stalls").path("lanes").findValuesAsText("table")).contains(evil);
  }

  @Test
  void aPageLoadsNothing() throws HarnessException, IOException {
    String html = Page.of(RecordedFolder.in(folder.resolve("run"))).html();

    assertThat(html).doesNotContainPattern("<(script|iframe|link)[^>]+(src|href)=");
    assertThat(html)
        .doesNotContainPattern("@import|url\\(http")
        .doesNotContain("<!--htk:")
        .contains("default-src 'none'");
  }

  @Test
  void thePageOfAKilledRunSaysThatTheRunIsUnfinished() throws HarnessException, IOException {
    Path run = RecordedFolder.in(folder.resolve("run"));
    Files.delete(run.resolve("summary.json"));
    RecordedFolder.cut(run.resolve("client.hlog"), 100);
    RecordedFolder.cut(run.resolve("slow-ops.jsonl"), 20);
    RecordedFolder.cut(run.resolve("server-events.jsonl"), 20);

    JsonNode killed = Page.of(run).run();

    assertThat(killed.path("state").asText()).isEqualTo("unfinished");
    assertThat(texts(killed.path("notices")))
        .anySatisfy(notice -> assertThat(notice).contains("did not come to its end"))
        .anySatisfy(
            notice -> assertThat(notice).contains("client.hlog 1, slow-ops.jsonl 1, events 1"));
    assertThat(killed.path("slow").path("points")).hasSize(59);
    assertThat(counts(killed, "INSERT", "service")).isPositive();
  }

  @Test
  void aRunKilledBeforeItsFirstOperationHasAPageToo() throws HarnessException, IOException {
    Path run = RecordedFolder.in(folder.resolve("run"));
    for (String file : RecordedFolder.FILES) {
      if (!file.equals("manifest.json")) {
        Files.delete(run.resolve(file));
      }
    }

    JsonNode killed = Page.of(run).run();

    assertThat(killed.path("state").asText()).isEqualTo("unfinished");
    assertThat(texts(killed.path("notices")))
        .anySatisfy(notice -> assertThat(notice).contains("No operation has been recorded"));
  }

  @Test
  void aPageOfManySlowOperationsIsBoundedAndKeepsTheSlowest() throws HarnessException, IOException {
    Path run = RecordedFolder.in(folder.resolve("run"));
    long slowest = 987_654_321;
    try (Writer out = Files.newBufferedWriter(run.resolve("slow-ops.jsonl"))) {
      for (int i = 0; i < 100_000; i++) {
        out.write(
            String.format(
                Locale.ROOT,
                "{\"phase\":\"run\",\"operation\":\"READ\",\"key\":\"user%d\",\"start\":%d,\"service\":%d,\"response\":%d}%n",
                i,
                1_795_744_656_000_000L + i * 500L,
                50_000 + i % 1000,
                i == 77_777 ? slowest : 60_000 + i % 1000));
      }
    }

    Page page = Page.of(run);

    JsonNode points = page.run().path("slow").path("points");
    assertThat(page.html().length()).isLessThan(2_500_000);
    assertThat(points.size()).isBetween(1_000, Detail.ALONE.slowOperations());
    assertThat(points).anySatisfy(point -> assertThat(point.get(1).asLong()).isEqualTo(slowest));
    assertThat(texts(page.run().path("notices")))
        .anySatisfy(notice -> assertThat(notice).contains("of 100,000 slow operations are drawn"));
  }

  @Test
  void theBoundOfAComparisonIsThatOfItsPage() throws HarnessException, IOException {
    RecordedFolder.in(folder.resolve("cmp/trial-01-stock"));
    Files.writeString(
        folder.resolve("cmp/comparison.json"),
        "{\"baseline\":\"stock\",\"profile\":\"mine\",\"lines\":[],"
            + "\"tunnel\":{\"sustained\":{\"slo\":\"insert.p99 <= 20ms\"}}}");

    JsonNode slo = Page.of(folder.resolve("cmp")).data().path("slo");

    assertThat(slo.path("text").asText()).isEqualTo("insert.p99 <= 20ms");
    assertThat(slo.path("operation").asText()).isEqualTo("INSERT");
  }

  @Test
  void everySlowWriteAndEveryFlushIsInAKeyRange() throws HarnessException, IOException {
    Path run = RecordedFolder.in(folder.resolve("run"));
    long writes;
    try (Stream<String> lines = Files.lines(run.resolve("slow-ops.jsonl"))) {
      writes = lines.filter(line -> !line.contains("\"READ\"")).count();
    }

    JsonNode keys = Page.of(run).run().path("keys");

    assertThat(texts(keys.path("starts"))).hasSize(10).startsWith("").isSorted();
    long slow = 0;
    for (JsonNode range : keys.path("slowWrites")) {
      slow += sum(range);
    }
    assertThat(slow).isEqualTo(writes).isPositive();
    assertThat(sum(keys.path("flushedBytes")) + keys.path("unplacedBytes").asLong())
        .isEqualTo(flushedBytes(run.resolve("server-events.jsonl")));
  }

  @Test
  void theHeatMapHoldsEveryAcknowledgedOperation() throws HarnessException, IOException {
    JsonNode run = Page.of(RecordedFolder.in(folder.resolve("run"))).run();

    for (JsonNode series : run.path("timeline").path("series")) {
      for (int i = 0; i < series.path("heat").size(); i++) {
        JsonNode cells = series.path("heat").get(i);
        assertThat(sum(cells) - cells.path(0).asLong())
            .isEqualTo(series.path("count").get(i).asLong());
      }
    }
  }

  @Test
  void aCauseKnowsTheSettingsThatActOnIt() throws HarnessException, IOException {
    JsonNode causes = Page.of(RecordedFolder.in(folder.resolve("run"))).data().path("causes");

    assertThat(texts(causes.path("COMPACTION_THROTTLED").path("settings")))
        .contains("hbase.hstore.compaction.throughput.higher.bound");
  }

  @Test
  void aSettingOfAMeasuredProfileComesWithItsEvidence() throws HarnessException, IOException {
    Path run = RecordedFolder.in(folder.resolve("run"));
    assertThat(Page.of(run).data().path("evidence")).isEmpty();

    RecordedFolder.replace(
        run.resolve("manifest.json"), "\"profile\":\"stock\"", "\"profile\":\"ssd-tuned\"");

    assertThat(
            Page.of(run)
                .data()
                .path("evidence")
                .path("ssd-tuned")
                .path("hbase.hstore.blockingStoreFiles")
                .path(0)
                .asText())
        .contains("on modelled ssd-node");
  }

  @Test
  void aPathThatIsNoRunFolderIsRefusedAndLeftUnchanged() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("notes.txt"), "mine");

    for (Path path : List.of(file, folder.resolve("missing"), empty, other)) {
      assertThat(refusalOf(() -> Report.write(path)))
          .contains(path.toString(), "give")
          .contains("htk bench");
    }
    try (Stream<Path> left = Files.walk(folder)) {
      assertThat(left).noneMatch(path -> path.toString().contains("report"));
    }
  }

  @Test
  void aBrokenManifestIsReportedAndTheRestIsShown() throws HarnessException, IOException {
    Path run = RecordedFolder.in(folder.resolve("run"));
    RecordedFolder.cut(run.resolve("manifest.json"), 30);

    JsonNode page = Page.of(run).run();

    assertThat(texts(page.path("notices")))
        .anySatisfy(notice -> assertThat(notice).contains("manifest.json cannot be read"));
    assertThat(page.path("timeline").path("series")).isNotEmpty();
  }

  private static long counts(JsonNode run, String operation, String measure) {
    return StreamSupport.stream(run.path("timeline").path("series").spliterator(), false)
        .filter(series -> series.path("operation").asText().equals(operation))
        .filter(series -> series.path("measure").asText().equals(measure))
        .mapToLong(series -> sum(series.path("count")))
        .sum();
  }

  private static long flushedBytes(Path events) throws IOException {
    Pattern flush = Pattern.compile("\"cause\":\"FLUSH\",.*\"memstoreBytes\":(\\d+)");
    return flush
        .matcher(Files.readString(events))
        .results()
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .sum();
  }

  private static int sum(JsonNode numbers) {
    int sum = 0;
    for (JsonNode number : numbers) {
      sum += number.asInt();
    }
    return sum;
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
