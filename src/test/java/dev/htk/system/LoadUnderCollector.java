// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * A load of records of 10 times 400 bytes on one region server, with the recorder, whose collector
 * and heap are given; and what the kit and the server's own collector log say of it.
 *
 * @param folder takes all files
 * @param javaHome the JDK of the kit and of its servers
 * @param flag chooses the collector
 * @param heap of the region server, such as {@code 400m}
 */
record LoadUnderCollector(Path folder, String javaHome, String flag, String heap) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final double MICROS_PER_SECOND = 1e6;

  /** The events of one kind that the recorder has seen. */
  record Events(long count, long micros) {

    private static Events of(List<JsonNode> lines, Predicate<JsonNode> kind) {
      List<JsonNode> events = lines.stream().filter(kind).toList();
      return new Events(
          events.size(),
          events.stream()
              .mapToLong(event -> event.path("end").asLong() - event.path("start").asLong())
              .sum());
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%,d, %.1f s", count, micros / MICROS_PER_SECOND);
    }
  }

  /**
   * The waits and pauses of a server's life by its collector's log.
   *
   * @param java the version of its JVM
   * @param waits how often a thread of ZGC waited for memory, or Shenandoah stopped the process for
   *     the rest of its cycle
   */
  record CollectorLog(String java, int waits, double pauseMillis) {

    private static final Pattern JAVA = Pattern.compile("Version: (\\S+)");
    private static final Pattern WAIT =
        Pattern.compile("Allocation Stall \\(.*\\) .*ms$|Pause (Degenerated|Full).*ms$");
    private static final Pattern PAUSE = Pattern.compile("Pause .*?([0-9.]+)ms$");

    private static CollectorLog read(Path file) throws IOException {
      String java = "";
      int waits = 0;
      double pauses = 0;
      for (String line : Files.readAllLines(file)) {
        java = JAVA.matcher(line).results().map(found -> found.group(1)).findFirst().orElse(java);
        waits += WAIT.matcher(line).find() ? 1 : 0;
        pauses +=
            PAUSE
                .matcher(line)
                .results()
                .map(found -> found.group(1))
                .mapToDouble(Double::parseDouble)
                .sum();
      }
      return new CollectorLog(java, waits, pauses);
    }
  }

  /**
   * The outcome of one load, by recorder, doctor, diagnosis and log.
   *
   * @param stalls waits for the collector, by the recorder
   * @param pauseMillis how long collections stopped the server during the load
   * @param cycleMillis how long cycles ran beside the server during the load
   */
  record Seen(
      Events stalls,
      Events processPauses,
      JsonNode doctor,
      JsonNode diagnosis,
      long pauseMillis,
      long cycleMillis,
      CollectorLog log) {

    /** Returns the doctor's message of a check. */
    Optional<String> problem(String check) {
      return StreamSupport.stream(doctor.path("problems").spliterator(), false)
          .filter(problem -> problem.path("check").asText().equals(check))
          .map(problem -> problem.path("message").asText())
          .findFirst();
    }

    /** Returns the first change that the diagnosis proposes; empty if there is none. */
    String advice() {
      return diagnosis.at("/advice/0/key").asText();
    }
  }

  /**
   * Starts the server, loads, asks, and ends the server.
   *
   * @param options of the load
   */
  Seen run(String... options) throws IOException, InterruptedException {
    Path log = folder.resolve("gc.log");
    Path out = HtkProcess.workingFolder(folder).resolve("out");
    JsonNode doctor;
    try (StartedCluster cluster =
        StartedCluster.start(
            environment(),
            folder.resolve("cluster"),
            "--profile",
            profile(log).toString(),
            "--heap",
            heap)) {
      String conf = cluster.configuration().toString();
      List<String> load = new ArrayList<>(List.of("bench", "load", "--cluster", conf));
      load.addAll(List.of("--recorder", "a", "-p", "fieldlength=400", "--out", out.toString()));
      load.addAll(List.of(options));
      Result loaded = htk(load.toArray(String[]::new));
      assertThat(loaded.exitCode()).as(loaded.stderr()).isZero();
      doctor = json(htk("doctor", "--cluster", conf, "--since", "2m", "--format", "json"));
    }
    return seen(
        new RunFiles(out),
        doctor,
        json(htk("diagnose", out.toString(), "--format", "json")),
        CollectorLog.read(log));
  }

  private static Seen seen(RunFiles run, JsonNode doctor, JsonNode diagnosis, CollectorLog log)
      throws IOException {
    List<JsonNode> events = run.lines("server-events.jsonl");
    List<JsonNode> readings = run.lines("server-metrics.jsonl");
    return new Seen(
        Events.of(events, event -> event.at("/figures/allocationStall").asLong() == 1),
        Events.of(events, event -> event.path("cause").asText().equals("PROCESS_PAUSE")),
        doctor,
        diagnosis,
        growth(readings, "collectionMillis"),
        growth(readings, "cycleMillis"),
        log);
  }

  /** Returns the growth of a counter; the costs of a phase this short are not known. */
  private static long growth(List<JsonNode> readings, String counter) {
    return counter(readings.get(readings.size() - 1), counter) - counter(readings.get(0), counter);
  }

  private static long counter(JsonNode reading, String name) {
    JsonNode value = reading.path("counters").path(name);
    assertThat(value.isIntegralNumber()).as(name).isTrue();
    return value.asLong();
  }

  private Path profile(Path log) throws IOException {
    return Files.writeString(
        folder.resolve("collector.yaml"),
        """
        name: collector
        summary: A collector, and its log.
        settings:
          - {key: hbase.regionserver.handler.count, value: 30, reason: the default, source: HBase}
        jvm:
          - {flag: "%s", reason: to measure, source: this test}
          - {flag: "-Xlog:gc,gc+init,gc+phases:file=%s", reason: to compare, source: this test}
        """
            .formatted(flag, log));
  }

  private Map<String, String> environment() {
    return Map.of("JAVA_HOME", javaHome);
  }

  private Result htk(String... arguments) throws IOException, InterruptedException {
    try (HtkProcess htk = HtkProcess.startWith(environment(), "", folder, arguments)) {
      return htk.await();
    }
  }

  private static JsonNode json(Result result) throws IOException {
    assertThat(result.exitCode()).as(result.stderr()).isBetween(0, 1);
    return JSON.readTree(result.stdout());
  }
}
