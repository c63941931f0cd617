// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.report.Report;
import dev.htk.harness.run.rate.Criterion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * Opens pages of a recorded run in Chromium, and uses them. Each page is opened once, since that
 * takes longest. Pictures of them are kept in {@code target/report-pictures}.
 */
class ReportInBrowserTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Path RECORDED =
      Repository.root().resolve("harness/src/test/resources/dev/htk/harness/report/run");
  private static final Path PICTURES = Repository.root().resolve("src/test/target/report-pictures");

  @TempDir private static Path folder;
  private static ChromeDriver browser;

  @BeforeAll
  static void startTheBrowser() throws Exception {
    browser = Browser.start(folder);
  }

  @AfterAll
  static void endTheBrowser() {
    if (browser != null) {
      browser.quit();
    }
  }

  /** The page of a whole run, in which no test leaves a trace. */
  @Nested
  class OfARun {

    private static ReportPage page;
    private static JsonNode summary;
    private static JsonNode run;

    @BeforeAll
    static void openIt() throws Exception {
      Path recorded = recorded("run");
      summary = JSON.readTree(recorded.resolve("summary.json").toFile());
      page =
          new ReportPage(
              browser,
              Report.write(recorded, Criterion.parse("insert.p99 <= 20ms")).toAbsolutePath());
      run = JSON.readTree((String) page.ask("return document.getElementById('data').textContent"));
      run = run.path("runs").path(0);
      assertThat(page.requests()).singleElement().asString().startsWith("file:");
    }

    @AfterEach
    void itHasSaidNothingAndAskedForNothing() {
      page.press("whole run");
      page.pressAll(".selected .close");
      assertThat(page.messages()).isEmpty();
      assertThat(page.requests()).isEmpty();
    }

    @Test
    void theResultsAreThoseOfTheSummary() {
      List<String> shown = new ArrayList<>();
      page.all("section.results tbody tr").forEach(row -> shown.add(row.getText()));

      summary
          .path("phases")
          .properties()
          .forEach(
              phase ->
                  phase
                      .getValue()
                      .path("operations")
                      .properties()
                      .forEach(
                          operation ->
                              assertThat(shown)
                                  .anySatisfy(
                                      row ->
                                          assertIsRowOf(
                                              row,
                                              phase.getKey() + " " + operation.getKey(),
                                              operation.getValue()))));
    }

    private static void assertIsRowOf(String row, String name, JsonNode operation) {
      assertThat(row)
          .startsWith(name + " response " + grouped(operation.path("count").asLong()) + " ");
      List<Double> times = times(row);
      List<String> keys = List.of("mean", "p50", "p95", "p99", "p999", "p9999", "max");
      assertThat(times).hasSameSizeAs(keys);
      for (int i = 0; i < keys.size(); i++) {
        double expected = operation.path("response").path(keys.get(i)).asDouble();
        assertThat(times.get(i)).as(keys.get(i)).isCloseTo(expected, within(expected / 100));
      }
    }

    @Test
    void theVerdictStandsOnTopWithItsThresholds() {
      String verdict = page.text("section.verdict");

      JsonNode rows = summary.path("rows");
      assertThat(verdict)
          .contains("no operation failed", grouped(rows.path("found").asLong()) + " of ")
          .contains("breaks insert.p99 <= 20ms", "over it in", "late ≥ ")
          .contains("Thresholds: slow operations from ", "diagnosed tail from ");
      assertThat(page.text()).startsWith(page.text("h1")).contains(verdict);
    }

    @Test
    void theBoundIsJudgedInEveryStretchOfTime() {
      for (JsonNode series : run.at("/timeline/series")) {
        if (series.path("operation").asText().equals("INSERT")
            && series.path("measure").asText().equals("response")) {
          long over = 0;
          for (JsonNode p99 : series.path("p99")) {
            over += p99.asLong() > 20_000 ? 1 : 0;
          }
          assertThat(over).isPositive();
          assertThat(page.text("section.verdict"))
              .contains("over it in " + over + " of " + series.path("p99").size() + " stretch");
        }
      }
      assertThat(page.seriesNames()).contains("bound");
    }

    @Test
    void slowWritesAreCountedByKeyRange() throws IOException {
      long writes =
          Files.readAllLines(RECORDED.resolve("slow-ops.jsonl")).stream()
              .filter(line -> !line.contains("\"READ\""))
              .count();

      assertThat(page.text("section.keys")).contains(" of " + writes + " slow writes went to");
    }

    @Test
    void buttonsAndKeysZoom() {
      double whole = length(page.shownSeconds());
      page.press("+");
      assertThat(length(page.shownSeconds())).isCloseTo(whole / 2, within(whole / 100));
      page.type("+");
      assertThat(length(page.shownSeconds())).isCloseTo(whole / 4, within(whole / 100));
      double left = page.shownSeconds()[0];
      page.type(Keys.ARROW_RIGHT);
      assertThat(page.shownSeconds()[0]).isGreaterThan(left);
      page.type("0");
      assertThat(length(page.shownSeconds())).isCloseTo(whole, within(whole / 100));
    }

    @Test
    void aPhaseIsShownFromItsStartToItsEnd() {
      page.press("run");

      JsonNode phase = summary.at("/phases/run/cost");
      assertThat(page.shownSeconds()[0])
          .isCloseTo(second(phase.path("start").asLong()), within(0.1));
      assertThat(page.shownSeconds()[1]).isCloseTo(second(phase.path("end").asLong()), within(0.1));
    }

    @Test
    void aBoxAroundThePhaseHoldsAllItsOperations() {
      page.press("run");
      double[] shown = page.shownSeconds();
      page.press("draw a box");
      page.drag(shown[0] + 0.001, 150, shown[1] - 0.001, 900_000);
      page.press("draw a box");

      long expected = 0;
      for (JsonNode operation : summary.at("/phases/run/operations")) {
        expected += operation.path("count").asLong();
      }
      long counted = Long.parseLong(page.text(".selected .counted").replaceAll("[^0-9]", ""));
      assertThat((double) counted).isCloseTo((double) expected, within(expected / 50.0));
      assertThat(page.text(".selected")).contains("Operations", "Stalls under way");
    }

    @Test
    void aSpikeLeadsToWhatHeldItAndToTheEvent() {
      JsonNode spike = spikeWithACause();
      double middle = second((spike.path("start").asLong() + spike.path("end").asLong()) / 2);
      zoomAround(spike);
      page.pointAt(middle, 300);
      await()
          .untilAsserted(() -> assertThat(page.tip()).contains("spike of", "beyond the threshold"));
      String cause = spike.at("/causes/0/cause").asText();
      assertThat(page.tip()).contains(cause);

      page.clickAt(middle, 300);
      await().untilAsserted(() -> assertThat(page.text(".selected")).contains("Held by", cause));
      assertThat(page.text(".selected")).contains(spike.path("operations").asText() + " operation");
      page.press("show event");

      await()
          .untilAsserted(
              () -> assertThat(page.tip()).containsAnyOf(cause + " · ", "slow batch · "));
    }

    private static void zoomAround(JsonNode spike) {
      page.press("spike ›");
      while (!isShown(spike)) {
        page.press("spike ›");
      }
      page.press("clear selection");
    }

    private static boolean isShown(JsonNode spike) {
      double[] shown = page.shownSeconds();
      return shown[0] <= second(spike.path("start").asLong())
          && shown[1] >= second(spike.path("end").asLong());
    }

    private static JsonNode spikeWithACause() {
      for (JsonNode spike : run.at("/diagnosis/spikes")) {
        if (!spike.path("causes").isEmpty()) {
          return spike;
        }
      }
      throw new AssertionError("the recorded run has no spike with a cause");
    }

    @Test
    void seriesAreSwitchedOnAndOff() {
      assertThat(page.seriesNames()).contains("INSERT max", "slow operations", "heat");
      page.press("INSERT");
      page.press("heat map");
      page.press("slow operations");
      page.press("p95");

      assertThat(page.seriesNames())
          .contains("UPDATE max", "UPDATE p95")
          .doesNotContain("INSERT max", "slow operations", "heat");

      List.of("INSERT", "heat map", "slow operations", "p95").forEach(page::press);
      assertThat(page.seriesNames()).contains("INSERT max", "heat").doesNotContain("UPDATE p95");
    }

    @Test
    void colorsFollowTheSystemAndTheButton() throws IOException {
      page.prefer("light");
      String light = page.background();
      page.keepPicture(PICTURES.resolve("run-light.png"));
      page.prefer("dark");
      assertThat(page.background()).isNotEqualTo(light);
      page.keepPicture(PICTURES.resolve("run-dark.png"));
      page.press("dark / light");
      assertThat(page.background()).isEqualTo(light);
    }

    @Test
    void itFitsIntoAWindowOf1280Pixels() {
      assertThat(page.ask("return document.documentElement.scrollWidth <= 1280")).isEqualTo(true);
    }

    private static double second(long epochMicros) {
      return (epochMicros - run.at("/timeline/origin").asLong()) / 1e6;
    }

    private static double length(double[] extent) {
      return extent[1] - extent[0];
    }
  }

  @Test
  void aKilledRunIsDrawn() throws Exception {
    Path run = recorded("killed");
    Files.delete(run.resolve("summary.json"));
    Files.delete(run.resolve("manifest.json"));
    Files.delete(run.resolve("client-events.jsonl"));

    ReportPage page = open(Report.write(run));

    assertThat(page.text())
        .contains("NOT FINISHED", "What held the tail", "This run was not diagnosed");
  }

  /** Such a schedule has no single rate, but its response times also count from intended starts. */
  @Test
  void aScheduleWithRatesOfItsOwnIsDrawnAsAnOpenLoop() throws Exception {
    Path run = recorded("schedule");
    Path file = run.resolve("manifest.json");
    ObjectNode manifest = (ObjectNode) JSON.readTree(file.toFile());
    manifest.putNull("target");
    manifest.withObject("/drive").put("schedule", "ramp:500..3000@60s");
    JSON.writeValue(file.toFile(), manifest);

    assertThat(open(Report.write(run)).text())
        .contains("open loop, schedule ramp:500..3000@60s", "Response: from the time")
        .doesNotContain("Closed loop: response");
  }

  @Test
  void namesFromOutsideAreShownAsTheyAreWritten() throws Exception {
    String evil = "</script><img onerror=alert(1) src=x>";
    for (String trial : List.of("cmp/trial-01-a", "cmp/trial-02-b")) {
      Path run = recorded(trial);
      replace(
          run.resolve("manifest.json"), "\"profile\":\"stock\"", "\"profile\":\"" + evil + "\"");
      replace(run.resolve("client.hlog"), "Tag=INSERT.", "Tag=<img>.");
    }

    ReportPage page = open(Report.write(folder.resolve("cmp")));

    assertThat(page.text())
        .contains(evil, "What held the tails", "What held the tail of trial-01-a");
    assertThat(page.all("img")).isEmpty();
  }

  @Test
  void runsAreShownSideBySideUnderTheirLabels() throws Exception {
    Map<String, Path> runs = new LinkedHashMap<>();
    runs.put("before", recorded("one"));
    runs.put("after", recorded("two"));
    runs.put("later", recorded("three"));
    Path file = folder.resolve("side-by-side.html");
    Report.write(runs, Criterion.parse("update.p99 <= 20ms"), file);

    ReportPage page = open(file);

    assertThat(page.text("section.verdict")).contains("before ", "after ", "later ");
    assertThat(page.text("section.all-results")).contains("before", "after", "later");
    assertThat(page.text("section.percentiles")).contains("before", "load INSERT");
    page.keepPicture(PICTURES.resolve("side-by-side.png"));
  }

  /** Opens a page, which says nothing on the console and asks for nothing but itself. */
  private static ReportPage open(Path file) {
    ReportPage page = new ReportPage(browser, file.toAbsolutePath());
    assertThat(page.all("canvas")).isNotEmpty();
    assertThat(page.messages()).isEmpty();
    assertThat(page.requests()).singleElement().asString().startsWith("file:");
    return page;
  }

  private static Path recorded(String name) throws IOException {
    Path copy = folder.resolve(name);
    Files.createDirectories(copy);
    for (String file :
        List.of(
            "manifest.json",
            "summary.json",
            "client.hlog",
            "slow-ops.jsonl",
            "server-events.jsonl",
            "client-events.jsonl")) {
      Files.copy(RECORDED.resolve(file), copy.resolve(file));
    }
    return copy;
  }

  private static void replace(Path file, String text, String other) throws IOException {
    Files.writeString(file, Files.readString(file).replace(text, other));
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Returns the times that a text names, in microseconds. */
  private static List<Double> times(String text) {
    List<Double> times = new ArrayList<>();
    Matcher time = Pattern.compile("([0-9.]+) (µs|ms|s)\\b").matcher(text);
    while (time.find()) {
      double unit = Map.of("µs", 1.0, "ms", 1e3, "s", 1e6).get(time.group(2));
      times.add(Double.parseDouble(time.group(1)) * unit);
    }
    return times;
  }
}
