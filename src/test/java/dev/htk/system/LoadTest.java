// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.HdrHistogram.HistogramLogScanner;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks what one load on a MiniCluster leaves behind: its folder, its table and nothing else. */
class LoadTest {

  private static final int RECORDS = 3000;
  private static final String SECRET = "hunter2hunter";
  private static final Path SYSTEM_TEMPORARY = Path.of("/tmp");

  @TempDir private static Path folder;
  private static SortedSet<String> temporaryBefore;
  private static Result result;
  private static RunFiles run;

  @BeforeAll
  static void load() throws IOException, InterruptedException {
    temporaryBefore = usersTemporaryFolders();
    result =
        HtkProcess.run(
            folder,
            "bench",
            "load",
            "--records",
            Integer.toString(RECORDS),
            "--profile",
            "ssd-tuned",
            "-p",
            "feildlength=50",
            "--set",
            "hbase.rpc.tls.keystore.password=" + SECRET,
            "--live");
    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(0);
    Path runs = HtkProcess.workingFolder(folder).resolve("htk-runs");
    run = new RunFiles(runs.resolve(RunFiles.namesIn(runs).first()));
  }

  @Test
  void theRunsFolderHasTheFilesOfTheContractAndNoWorkFolder() throws IOException {
    assertThat(run.names())
        .contains(
            "manifest.json",
            "summary.json",
            "summary.txt",
            "client.hlog",
            "slow-ops.jsonl",
            "server-events.jsonl",
            "server-metrics.jsonl",
            "report.html")
        .doesNotContain("work");
    assertThat(run.folder().getFileName().toString()).matches("\\d{8}-\\d{6}-load-ssd-tuned");
  }

  @Test
  void theTableHoldsAsManyRowsAsWereLoaded() throws IOException {
    JsonNode summary = run.summary();

    assertThat(summary.at("/rows/expected").asInt()).isEqualTo(RECORDS);
    assertThat(summary.at("/rows/found").asInt()).isEqualTo(RECORDS);
    assertThat(summary.at("/operations/INSERT/count").asInt()).isEqualTo(RECORDS);
    assertThat(summary.at("/operations/INSERT/failed").asInt()).isEqualTo(0);
    assertThat(summary.at("/verdict").asText()).isEqualTo("ok");
    assertThat(summary.at("/offered").isNull()).isTrue();
  }

  @Test
  void theManifestHasTheSettingsAsEachServerHoldsThem() throws IOException {
    JsonNode manifest = run.manifest();

    assertThat(manifest.at("/settings/hbase.hstore.blockingStoreFiles").asText()).isEqualTo("32");
    assertThat(manifest.path("settingsInForce")).hasSize(1);
    manifest
        .path("settingsInForce")
        .forEach(server -> assertThat(server).isEqualTo(manifest.path("settings")));
  }

  @Test
  void theManifestHasWhatItTakesToRepeatTheRun() throws IOException {
    JsonNode manifest = run.manifest();

    assertThat(manifest.path("command").toString())
        .isEqualTo(
            "[\"bench\",\"load\",\"--records\",\"3000\",\"--profile\",\"ssd-tuned\",\"-p\",\"feildlength=50\",\"--set\",\"hbase.rpc.tls.keystore.password=<masked>\",\"--live\"]");
    assertThat(manifest.at("/versions/hbase").asText()).isNotEmpty();
    assertThat(manifest.at("/table/splits")).hasSize(9);
    assertThat(manifest.path("scale").asInt()).isGreaterThan(1);
    assertThat(manifest.path("end").asLong()).isGreaterThan(manifest.path("start").asLong());
  }

  @Test
  void noFileAndNoLineOfTheRunShowsASecret() throws IOException {
    assertThat(run.manifest().at("/settings/hbase.rpc.tls.keystore.password").asText())
        .isEqualTo("<masked>");
    assertThat(result.stdout() + result.stderr()).doesNotContain(SECRET);
    try (Stream<Path> files = Files.walk(run.folder())) {
      assertThat(files.filter(Files::isRegularFile))
          .allSatisfy(
              file ->
                  assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                      .as(file.toString())
                      .doesNotContain(SECRET));
    }
  }

  @Test
  void theManifestAndTheSummaryAreValidByTheirSchemas() throws IOException {
    assertThat(ShippedSchema.of("manifest").problems(run.manifest())).isEmpty();
    assertThat(ShippedSchema.of("summary").problems(run.summary())).isEmpty();
  }

  @Test
  void theLiveViewIsLinesOnStderrIfThatIsNoTerminal() {
    assertThat(result.stderr()).contains("last minute: ").doesNotContain("\u001b");
    assertThat(result.stdout()).doesNotContain("last minute");
  }

  @Test
  void theHistogramLogHoldsEveryInsert() throws IOException {
    var totals = run.clientTotals();

    assertThat(totals).containsOnlyKeys("INSERT.service", "INSERT.response");
    assertThat(totals.values()).extracting(Histogram::getTotalCount).containsOnly((long) RECORDS);
    assertThat(totals.get("INSERT.service").getMaxValue())
        .isEqualTo(run.summary().at("/operations/INSERT/service/max").asLong());
  }

  @Test
  void summaryTxtIsYcsbsOwnText() throws IOException {
    assertThat(run.folder().resolve("summary.txt"))
        .content()
        .contains("[OVERALL], RunTime(ms), ", "[INSERT], Operations, 3000", "Return=OK, 3000");
  }

  @Test
  void aPeersParserFindsTheFiguresOfSummaryTxt() throws IOException {
    var groups = PerfKitParser.read(run.folder().resolve("summary.txt"));
    JsonNode insert = run.summary().at("/operations/INSERT/service");

    assertThat(groups).containsOnlyKeys("overall", "insert");
    assertThat(groups.get("overall").get("Throughput(ops/sec)"))
        .isEqualTo(run.summary().path("throughput").asDouble());
    assertThat(groups.get("overall").get("RunTime(ms)")).isPositive();
    assertThat(groups.get("insert"))
        .containsEntry("Operations", (double) RECORDS)
        .containsEntry("Return=OK", (double) RECORDS)
        .containsEntry("AverageLatency(ms)", insert.path("mean").asDouble() / 1000)
        .containsEntry("MaxLatency(ms)", insert.path("max").asDouble() / 1000)
        .containsEntry("95thPercentileLatency(ms)", insert.path("p95").asDouble() / 1000)
        .containsEntry("99thPercentileLatency(ms)", insert.path("p99").asDouble() / 1000)
        .containsKey("MinLatency(ms)");
  }

  @Test
  void hdrHistogramsOwnToolsReadEveryTagOfTheLog() throws Exception {
    Path log = run.folder().resolve("client.hlog");
    Map<String, Long> counts = new TreeMap<>();
    try (HistogramLogScanner scanner = new HistogramLogScanner(log.toFile())) {
      scanner.process(new TagCounts(counts));
    }
    assertThat(counts)
        .isEqualTo(Map.of("INSERT.service", (long) RECORDS, "INSERT.response", (long) RECORDS));

    for (String tag : counts.keySet()) {
      Path out = folder.resolve(tag);
      HistogramLogProcessor processor =
          new HistogramLogProcessor(
              new String[] {"-i", log.toString(), "-o", out.toString(), "-tag", tag});
      processor.start();
      processor.join();
      assertThat(Path.of(out + ".hgrm")).content().contains("Total count    =         3000]");
    }
  }

  private record TagCounts(Map<String, Long> counts) implements HistogramLogScanner.EventHandler {

    @Override
    public boolean onComment(String comment) {
      return false;
    }

    @Override
    public boolean onBaseTime(double seconds) {
      return false;
    }

    @Override
    public boolean onStartTime(double seconds) {
      return false;
    }

    @Override
    public boolean onHistogram(
        String tag,
        double timestamp,
        double length,
        HistogramLogScanner.EncodableHistogramSupplier lazyReader) {
      try {
        counts.merge(tag, ((Histogram) lazyReader.read()).getTotalCount(), Long::sum);
      } catch (DataFormatException e) {
        throw new IllegalStateException(e);
      }
      return false;
    }

    @Override
    public boolean onException(Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  @Test
  void stdoutHoldsTheTableOnly() {
    List<String> lines = result.stdout().lines().toList();

    assertThat(lines.get(0)).isEqualTo("ssd-tuned");
    assertThat(lines.get(1)).contains("cluster mini", "3,000 records", "SCALE MODEL");
    assertThat(lines.subList(2, lines.size()))
        .allSatisfy(
            line ->
                assertThat(line)
                    .matches("load( \\S+)*|rows|flushes|compactions| {2,}\\S.* {2,}[\\d,.]+ *"));
  }

  @Test
  void anUnknownPropertyIsWarnedAboutWithTheNearestNameAndTheRunGoesOn() throws IOException {
    String warning =
        "'feildlength' is not a property that the kit reads; it has no effect; did you mean"
            + " 'fieldlength'?";

    assertThat(result.errorLines()).contains("note: " + warning);
    assertThat(run.manifest().path("notes")).extracting(note -> note.asText()).contains(warning);
    assertThat(run.summary().at("/operations/INSERT/count").asInt()).isEqualTo(RECORDS);
  }

  @Test
  void stderrSaysWhereTheRunIsRecorded() {
    assertThat(result.stderr()).contains("recorded in htk-runs");
  }

  @Test
  void nothingIsLeftOutsideOfTheRunsFolder() throws IOException {
    assertThat(RunFiles.namesIn(HtkProcess.workingFolder(folder))).containsExactly("htk-runs");
    assertThat(RunFiles.namesIn(HtkProcess.workingFolder(folder).resolve("htk-runs"))).hasSize(1);
    assertThat(RunFiles.namesIn(HtkProcess.temporaryFolder(folder))).isEmpty();
    assertThat(usersTemporaryFolders()).isEqualTo(temporaryBefore);
  }

  /** Returns Hadoop's and HBase's default folders, which a forgotten setting would use. */
  private static SortedSet<String> usersTemporaryFolders() throws IOException {
    if (!Files.isDirectory(SYSTEM_TEMPORARY)) {
      return new TreeSet<>();
    }
    String user = System.getProperty("user.name");
    return RunFiles.namesIn(SYSTEM_TEMPORARY).stream()
        .filter(name -> name.equals("hadoop-" + user) || name.equals("hbase-" + user))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Reads YCSB's text by the rules of a peer's parser: {@code ParseResults} and {@code
   * FromSummaryLines} in {@code perfkitbenchmarker/linux_packages/ycsb_stats.py} of Google's
   * PerfKitBenchmarker. Results begin at {@code [OVERALL]}; only lines whose section is of capital
   * letters alone are read, each of three fields; latencies in microseconds become milliseconds.
   */
  private static final class PerfKitParser {

    private static final String HEAD = "[OVERALL]";
    private static final Pattern SECTION = Pattern.compile("^\\[[A-Z]+\\]");

    private PerfKitParser() {}

    /** Returns the figures by section, in lower case, and name. */
    static Map<String, Map<String, Double>> read(Path file) throws IOException {
      List<String> lines = Files.readAllLines(file);
      Map<String, Map<String, Double>> groups = new LinkedHashMap<>();
      for (String line : lines.stream().dropWhile(one -> !one.startsWith(HEAD)).toList()) {
        if (SECTION.matcher(line).find()) {
          String[] fields = line.split(",", -1);
          if (fields.length != 3) {
            throw new IOException("not three fields: " + line);
          }
          String section = fields[0].substring(1, fields[0].length() - 1).toLowerCase(Locale.ROOT);
          addFigure(groups.computeIfAbsent(section, name -> new LinkedHashMap<>()), fields);
        }
      }
      return groups;
    }

    private static void addFigure(Map<String, Double> group, String[] fields) {
      String name = fields[1].strip();
      String text = fields[2].strip();
      double value = text.contains(".") ? Double.parseDouble(text) : Long.parseLong(text);
      boolean micros = name.contains("(us)");
      group.put(micros ? name.replace("(us)", "(ms)") : name, micros ? value / 1000 : value);
    }
  }
}
