// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.cli.Htk;
import dev.htk.system.PromQuery.Line;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Tests the shipped alert rules without a cluster: what they say, and when they fire. */
class AlertRulesTest {

  private static final Pattern SETTING = Pattern.compile("\\bhbase(\\.[a-zA-Z-]+)+");
  private static final Pattern COMMAND = Pattern.compile("\\bhtk ([a-z]+)(?: ([a-z]+))?");
  private static final Pattern SERIES = Pattern.compile("(\\w+)\\{instance=\"(\\w+)\"}");
  private static final Pattern VALUES = Pattern.compile("(\\d+)\\+(\\d+)x(\\d+)");
  private static final Pattern ALERT = Pattern.compile("alertname=\"(\\w+)\".*instance=\"(\\w+)\"");

  @Test
  void everyAlertSaysWhatIsWrongAndWhichCommandOrSettingHelps() throws IOException {
    SettingsCatalogue settings = SettingsCatalogue.load();
    for (Map.Entry<String, JsonNode> alert : MonitoringFiles.alerts().entrySet()) {
      JsonNode texts = alert.getValue().path("annotations");
      assertThat(texts.path("summary").asText())
          .as(alert.getKey())
          .contains("{{ $labels.instance }}")
          .endsWith(".");
      String action = texts.path("action").asText();
      List<String> keys = SETTING.matcher(action).results().map(MatchResult::group).toList();
      assertThat(keys).as(alert.getKey()).noneMatch(settings::isUnknown);
      List<MatchResult> commands = COMMAND.matcher(action).results().toList();
      commands.forEach(AlertRulesTest::assertExists);
      assertThat(keys.size() + commands.size()).as(alert.getKey()).isPositive();
      assertThat(alert.getValue().path("labels").path("severity").asText())
          .as(alert.getKey())
          .isIn("critical", "warning", "info");
    }
  }

  private static void assertExists(MatchResult words) {
    CommandLine command = Htk.commandLine().getSubcommands().get(words.group(1));
    assertThat(command).as(words.group()).isNotNull();
    if (!command.getSubcommands().isEmpty()) {
      assertThat(command.getSubcommands()).as(words.group()).containsKey(words.group(2));
    }
  }

  @Test
  void everyAlertFiresForTheBadServerAndNotForTheGoodOne() throws IOException {
    Map<String, JsonNode> alerts = MonitoringFiles.alerts();
    List<String> tested = new ArrayList<>();
    for (JsonNode test : MonitoringFiles.alertTests()) {
      Map<String, Map<String, Line>> servers = servers(test);
      List<String> firing = new ArrayList<>();
      for (Map.Entry<String, JsonNode> alert : alerts.entrySet()) {
        PromQuery query = new PromQuery(alert.getValue().path("expr").asText());
        servers.forEach(
            (server, lines) -> {
              if (query.value(metric -> Optional.ofNullable(lines.get(metric))).isPresent()) {
                firing.add(alert.getKey() + " " + server);
              }
            });
      }
      assertThat(firing).as(test.path("name").asText()).isEqualTo(expected(test));
      tested.add(test.path("name").asText());
    }
    assertThat(tested).containsExactlyInAnyOrderElementsOf(alerts.keySet());
  }

  /** Returns each server's metrics at the end of a test's series. */
  private static Map<String, Map<String, Line>> servers(JsonNode test) {
    Map<String, Map<String, Line>> servers = new TreeMap<>();
    for (JsonNode input : test.path("input_series")) {
      Matcher series = matched(SERIES, input.path("series"));
      Matcher values = matched(VALUES, input.path("values"));
      double perMinute = Double.parseDouble(values.group(2));
      double last =
          Double.parseDouble(values.group(1)) + perMinute * Double.parseDouble(values.group(3));
      servers
          .computeIfAbsent(series.group(2), server -> new TreeMap<>())
          .put(series.group(1), new Line(last, perMinute / 60));
    }
    assertThat(servers).containsOnlyKeys("bad", "good");
    return servers;
  }

  private static List<String> expected(JsonNode test) {
    List<String> expected = new ArrayList<>();
    for (JsonNode sample : test.path("promql_expr_test").path(0).path("exp_samples")) {
      Matcher alert = ALERT.matcher(sample.path("labels").asText());
      assertThat(alert.find()).isTrue();
      expected.add(alert.group(1) + " " + alert.group(2));
    }
    return expected;
  }

  private static Matcher matched(Pattern pattern, JsonNode text) {
    Matcher matcher = pattern.matcher(text.asText());
    assertThat(matcher.matches()).as(text.asText()).isTrue();
    return matcher;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "rate(a)",
        "rate(a[5m]",
        "rate(a[5])",
        "sum by instance (a)",
        "a{instance=bad}",
        "a{instance=~\"b\"",
        "a >",
        "a b",
        "a % 2",
        "stddev(a)"
      })
  void aQueryThatPrometheusOrThisTestDoesNotKnowIsAnError(String query) {
    assertThatThrownBy(() -> new PromQuery(query)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void promtoolAgrees() throws IOException, InterruptedException {
    Optional<Path> promtool = promtool();
    assumeTrue(promtool.isPresent(), "promtool is not on the PATH, so Prometheus was not asked");
    assertSucceeds(promtool.get(), "check", "rules", "alerts.yaml");
    assertSucceeds(promtool.get(), "test", "rules", "alerts-test.yaml");
    for (String query : MonitoringFiles.dashboardExpressions()) {
      assertSucceeds(promtool.get(), "--experimental", "promql", "format", query);
    }
  }

  private static Optional<Path> promtool() {
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(System.getenv("PATH"))
        .map(folder -> Path.of(folder, "promtool"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static void assertSucceeds(Path program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .directory(MonitoringFiles.folder().toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }
}
