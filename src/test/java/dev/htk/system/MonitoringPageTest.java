// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.SourceStatus;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Compares what the kit says about its metrics with HBase's own {@code /prometheus} page of a
 * server: the reference, the dashboard and the alert rules.
 */
@OnSharedCluster
class MonitoringPageTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int MOST_SERIES = 120;

  /** Matches a line of the page; the server's number is empty for the only server of a JVM. */
  private static final Pattern LINE = Pattern.compile("htk(\\d*)(_\\w+)\\{([^}]*)} \\S+");

  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"[^\"]*\"");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  /** Labels that Prometheus itself adds to each series. */
  private static final Set<String> OF_PROMETHEUS = Set.of("instance", "job");

  private final SharedCluster cluster;
  private final List<String> series = new ArrayList<>();
  private final Set<String> labels = new HashSet<>(OF_PROMETHEUS);

  MonitoringPageTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  /** HBase takes up new meters every 10 s. */
  @BeforeEach
  void readPage() throws IOException {
    try (Admin admin = cluster.admin()) {
      ServerName server = admin.getRegionServers().iterator().next();
      URI page =
          URI.create(
              String.format(
                  Locale.ROOT,
                  "http://%s:%d/prometheus",
                  server.getHostname(),
                  admin
                      .getClusterMetrics()
                      .getLiveServerMetrics()
                      .get(server)
                      .getInfoServerPort()));
      String number = number(RecorderClient.of(admin, server, RecorderClock.anchoredNow()));
      await().atMost(LIMIT).until(() -> read(page, number), found -> found);
    }
  }

  private boolean read(URI page, String number) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(page).timeout(LIMIT).build();
    for (String line :
        HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body().lines().toList()) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches() && matcher.group(1).equals(number)) {
        series.add("htk" + matcher.group(2));
        LABEL.matcher(matcher.group(3)).results().forEach(label -> labels.add(label.group(1)));
      }
    }
    return !series.isEmpty();
  }

  /** Returns the number in the names of the server's metrics; empty for the first of its JVM. */
  private static String number(RecorderClient recorder) throws IOException {
    return recorder.sources().stream()
        .filter(source -> source.name().equals(SourceKind.HBASE_METRICS.code()))
        .map(SourceStatus::remark)
        .map(name -> name.replaceFirst(".*sub=HtkRecorder", ""))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theReferenceHasExactlyTheSeriesOfThePageAndTheirNumber() throws IOException {
    assertThat(series).doesNotHaveDuplicates().hasSizeLessThan(MOST_SERIES);
    assertThat(series).containsExactlyInAnyOrderElementsOf(documented());
    assertThat(doc()).anyMatch(line -> line.contains("**" + series.size() + " series**"));
  }

  @Test
  void everyQueryReadsOnlyMetricsAndLabelsOfThePage() throws IOException {
    List<PromQuery> queries = new ArrayList<>();
    for (String query : MonitoringFiles.dashboardExpressions()) {
      queries.add(new PromQuery(query));
    }
    for (JsonNode alert : MonitoringFiles.alerts().values()) {
      queries.add(new PromQuery(alert.path("expr").asText()));
    }
    assertThat(queries).hasSizeGreaterThan(MonitoringFiles.alerts().size());
    for (PromQuery query : queries) {
      assertThat(query.metrics()).isNotEmpty();
      assertThat(series).containsAll(query.metrics());
      assertThat(labels).containsAll(query.labels());
    }
  }

  /** Returns the series that docs/metrics.md promises. */
  private static Set<String> documented() throws IOException {
    Set<String> names = new TreeSet<>();
    for (String row : rowsUnder("| cause |")) {
      List<String> cells = quoted(row);
      for (String ending : cells.subList(1, cells.size())) {
        names.add("htk_stall_" + cells.get(0).toLowerCase(Locale.ROOT) + ending);
      }
    }
    for (String row : rowsUnder("| metric |")) {
      names.add(quoted(row).get(0));
    }
    for (String histogram : rowsUnder("| histogram |")) {
      for (String ending : rowsUnder("| ending |")) {
        names.add(quoted(histogram).get(0) + quoted(ending).get(0));
      }
    }
    return names;
  }

  private static List<String> quoted(String row) {
    return QUOTED.matcher(row).results().map((MatchResult cell) -> cell.group(1)).toList();
  }

  private static List<String> rowsUnder(String head) throws IOException {
    return doc().stream()
        .dropWhile(line -> !line.startsWith(head))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .toList();
  }

  private static List<String> doc() throws IOException {
    return Files.readAllLines(Repository.root().resolve("docs/metrics.md"));
  }
}
