// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.ServerRole;
import dev.htk.system.HtkProcess.Result;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Also {@code -Pmeasure -Dgroups=chaos}: a grid of slow faults, severity by duration by place, as
 * in Xinda (NSDI 2025). A place is slow when its process is stopped for a share of each second. The
 * diagnosis must name the place for each cell of the grid.
 */
@Tag("chaos")
class SlowFaultsTest {

  private static final List<Integer> SECONDS = List.of(1, 3, 9);
  private static final List<Double> SHARES = List.of(0.2, 0.5, 0.9);
  private static final int RECOVERY_SECONDS = 4;
  private static final int LOAD_SECONDS =
      5 + SHARES.size() * SECONDS.stream().mapToInt(s -> s + RECOVERY_SECONDS).sum();

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final List<String> ROWS = new ArrayList<>();

  /** Places of a fault, and the causes that name it. */
  @SuppressWarnings("ImmutableEnumChecker") // Places are methods without state.
  private enum Place {
    REGIONSERVER(run -> run.server(ServerRole.REGIONSERVER), "PROCESS_PAUSE"),
    DATANODE(run -> run.server(ServerRole.DATANODE), "WAL_SYNC", "SLOW_DATANODE"),
    CLIENT(ChaosRun::client, "CLIENT_PAUSE");

    private final Function<ChaosRun, ProcessHandle> process;
    private final Set<String> causes;

    Place(Function<ChaosRun, ProcessHandle> process, String... causes) {
      this.process = process;
      this.causes = Set.of(causes);
    }
  }

  /**
   * One fault of the grid.
   *
   * @param from its start, in milliseconds since the epoch
   * @param to the end of the recovery after it
   */
  private record Cell(Place place, double share, int seconds, long from, long to) {

    /** Accepts starts up to a second early, as those of operations and intervals on their way. */
    boolean has(long millis) {
      return millis >= from - 1000 && millis < to - 1000;
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachSlowFaultIsNamed(Place place, @TempDir Path folder) throws Exception {
    try (ChaosRun run = ChaosRun.start(folder, LOAD_SECONDS + RECOVERY_SECONDS, List.of())) {
      List<Cell> cells = injectInto(run, place);
      Result unused = run.end(0);
      JsonNode spikes =
          JSON.readTree(run.diagnose("--slo", "100ms", "--format", "json")).path("spikes");
      List<String> rows = new ArrayList<>();
      for (Cell cell : cells) {
        rows.add(row(cell, run.files(), spikes));
      }
      rows.add(quietRow(place, cells, run.files()));
      rows.forEach(System.out::println);
      ROWS.addAll(rows);
      assertThat(cells)
          .allSatisfy(cell -> assertThat(cell.place().causes).contains(firstCause(cell, spikes)));
    }
  }

  private static List<Cell> injectInto(ChaosRun run, Place place) throws Exception {
    ProcessHandle process = place.process.apply(run);
    List<Cell> cells = new ArrayList<>();
    for (double share : SHARES) {
      for (int seconds : SECONDS) {
        long from = System.currentTimeMillis();
        run.slow(process, share, seconds);
        Thread.sleep(RECOVERY_SECONDS * 1000L);
        cells.add(new Cell(place, share, seconds, from, System.currentTimeMillis()));
      }
    }
    return cells;
  }

  private static String row(Cell cell, RunFiles files, JsonNode spikes) throws IOException {
    return String.format(
        Locale.ROOT,
        "| %s | %.0f %% | %d s | %s | %s |",
        cell.place(),
        100 * cell.share(),
        cell.seconds(),
        latencies(files, cell::has),
        firstCause(cell, spikes));
  }

  private static String quietRow(Place place, List<Cell> cells, RunFiles files) throws IOException {
    return String.format(
        Locale.ROOT,
        "| %s | none | | %s | |",
        place,
        latencies(files, start -> cells.stream().noneMatch(cell -> cell.has(start))));
  }

  /** Returns operations, p50, p99 and maximum of the response times in some intervals. */
  private static String latencies(RunFiles files, LongPredicate start)
      throws FileNotFoundException {
    Histogram sum = files.clientTotals(start).get("INSERT.response");
    return String.format(
        Locale.ROOT,
        "%,d | %.1f ms | %.0f ms | %.0f ms",
        sum.getTotalCount(),
        sum.getValueAtPercentile(50) / 1e3,
        sum.getValueAtPercentile(99) / 1e3,
        sum.getMaxValue() / 1e3);
  }

  /** Returns the cause of most time beyond the threshold in the spikes that began in a cell. */
  private static String firstCause(Cell cell, JsonNode spikes) {
    Map<String, Double> excess = new HashMap<>();
    for (JsonNode spike : spikes) {
      if (cell.has(spike.path("start").asLong() / 1000)) {
        double micros = spike.path("excessMicros").asDouble();
        excess.merge("UNEXPLAINED", micros * spike.path("unexplained").asDouble(), Double::sum);
        for (JsonNode cause : spike.path("causes")) {
          excess.merge(
              cause.path("cause").asText(), micros * cause.path("share").asDouble(), Double::sum);
        }
      }
    }
    return excess.entrySet().stream()
        .max(Comparator.comparingDouble(Map.Entry::getValue))
        .map(Map.Entry::getKey)
        .orElse("no spike");
  }

  @AfterAll
  static void printAll() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| place | stopped | for | operations | p50 | p99 | longest | named first |");
    lines.add("|---|---|---|---|---|---|---|---|");
    lines.addAll(ROWS);
    Files.write(Repository.root().resolve("src/test/target/slow-faults.md"), lines);
  }
}
