// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.Strings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code -Pmeasure -Dgroups=advice}: settings that are known to hold up writes, the first change
 * that a diagnosis proposes for that, and the same run with it, in turns. Prints what each came to.
 */
@Tag("advice")
class AdviceTest {

  private static final int PAIRS = 3;
  private static final String KEPT_FROM = "2ms";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** A run that is held up, and the setting that causes it. */
  @SuppressWarnings("ImmutableEnumChecker") // What List.of gives is immutable.
  enum Held {
    /** More threads write than fit into the queue before one handler. */
    CALL_REJECTED("50ms", "--threads 20 --records 8000", "hbase.regionserver.handler.count=1"),
    /** Two threads wait for the third one's call; with a second handler one waits half as long. */
    CALL_QUEUE(null, "--threads 3 --records 16000", "hbase.regionserver.handler.count=1"),
    /** A region refuses writes as soon as its flush begins. */
    REGION_MEMSTORE(
        "50ms",
        "--threads 16 --records 40000",
        "hbase.hregion.memstore.flush.size=1048576",
        "hbase.hregion.memstore.block.multiplier=1"),
    /** Flushes are put off from the third file on, and compactions need ten to begin. */
    FLUSH_DELAYED(
        "50ms",
        "--threads 16 --records 75000",
        "hbase.hregion.memstore.flush.size=1048576",
        "hbase.hregion.memstore.block.multiplier=2",
        "hbase.hstore.compaction.min=10",
        "hbase.hstore.blockingStoreFiles=3",
        "hbase.hstore.blockingWaitTime=6000"),
    /** Six threads write to a store that accepts two. */
    STORE_HOT(
        "50ms",
        "--threads 6 --records 6000 --table none",
        "hbase.region.store.parallel.put.limit=2",
        "hbase.region.store.parallel.put.limit.min.column.count=0",
        "hbase.region.store.parallel.prepare.put.multiplier=1");

    /**
     * Null for p99 of each pair's first run: a queue that is always there is measured in its tail.
     */
    private final String slo;

    private final String options;
    private final List<String> settings;

    Held(String slo, String options, String... settings) {
      this.slo = slo;
      this.options = options;
      this.settings = List.of(settings);
    }
  }

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void theFirstChangeProposedHalvesWhatTheCauseHolds(Held held) throws Exception {
    List<Double> ratios = new ArrayList<>();
    for (int pair = 1; pair <= PAIRS; pair++) {
      String name = "before-" + pair;
      htk(asHeld(held, name, pair));
      String slo = held.slo == null ? tail(name) : held.slo;
      JsonNode diagnosis = diagnose(slo, name);
      double before = microsPerOperation(held, diagnosis);
      JsonNode advice = firstFor(held, diagnosis);
      List<String> change = words(advice.path("command").asText());
      htk(change);
      double after =
          microsPerOperation(held, diagnose(slo, change.get(change.indexOf("--out") + 1)));
      System.out.printf(
          "%s, %s from %s to %s: %.0f us an operation over %s, then %.0f us%n",
          held,
          advice.path("key").asText(),
          advice.path("from").asText(),
          advice.path("to").asText(),
          before,
          slo,
          after);
      ratios.add(after / before);
    }
    assertThat(median(ratios)).isLessThanOrEqualTo(0.5);
  }

  private static List<String> asHeld(Held held, String name, int seed) {
    List<String> words = new ArrayList<>(List.of("bench", "load", "--out", name));
    words.addAll(List.of("--tail-threshold", held.slo == null ? KEPT_FROM : held.slo));
    words.addAll(List.of("--scale", "1", "--seed", "" + seed));
    words.addAll(List.of("-p", "fieldcount=1", "-p", "fieldlength=1000"));
    words.addAll(Arrays.asList(StringUtils.split(held.options)));
    held.settings.forEach(setting -> words.addAll(List.of("--set", setting)));
    return words;
  }

  /** Returns the first command of a shell line without quotes. */
  private static List<String> words(String commands) {
    String first = StringUtils.substringBefore(commands, " && ");
    return Arrays.asList(StringUtils.split(Strings.CS.removeStart(first, "htk ")));
  }

  /** Returns the advice for the cause or for the root behind it: each setting is proposed once. */
  private static JsonNode firstFor(Held held, JsonNode diagnosis) {
    Set<String> causes = new HashSet<>(Set.of(held.name()));
    for (JsonNode chain : diagnosis.at("/tail/byCause/%s/behind".formatted(held))) {
      chain.path("causes").forEach(behind -> causes.add(behind.asText()));
    }
    return StreamSupport.stream(diagnosis.path("advice").spliterator(), false)
        .filter(advice -> causes.contains(advice.path("cause").asText()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no advice for " + held + " in " + diagnosis));
  }

  private String tail(String name) throws IOException {
    JsonNode summary =
        new RunFiles(HtkProcess.workingFolder(folder).resolve(name)).json("summary.json");
    return summary.at("/operations/INSERT/response/p99").asLong() + "us";
  }

  private JsonNode diagnose(String slo, String name) throws IOException, InterruptedException {
    Result result = HtkProcess.run(folder, "diagnose", name, "--slo", slo, "--format", "json");
    if (result.exitCode() == 2 && result.stderr().contains("no operations over")) {
      return JSON.createObjectNode();
    }
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    return JSON.readTree(result.stdout());
  }

  /** Returns the cause's time per operation beyond the SLO, at the gate or behind it. */
  private static double microsPerOperation(Held held, JsonNode diagnosis) {
    double share = 0;
    for (var cause : diagnosis.at("/tail/byCause").properties()) {
      if (cause.getKey().equals(held.name())) {
        share += cause.getValue().path("share").asDouble();
      } else {
        for (JsonNode chain : cause.getValue().path("behind")) {
          boolean isBehind =
              StreamSupport.stream(chain.path("causes").spliterator(), false)
                  .anyMatch(code -> code.asText().equals(held.name()));
          share +=
              isBehind
                  ? chain.path("share").asDouble() * cause.getValue().path("share").asDouble()
                  : 0;
        }
      }
    }
    return share
        * diagnosis.at("/tail/excessMicros").asDouble()
        / Math.max(1, diagnosis.at("/run/operations").asDouble());
  }

  private void htk(List<String> words) throws IOException, InterruptedException {
    Result result = HtkProcess.run(folder, words.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.stderr()).isZero();
  }

  private static double median(List<Double> figures) {
    return figures.stream().sorted().toList().get(figures.size() / 2);
  }
}
