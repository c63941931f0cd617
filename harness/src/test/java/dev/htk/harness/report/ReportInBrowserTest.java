package dev.htk.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.outcome.HarnessException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens the page in a Chromium on the path; skips the tests if there is none. */
class ReportInBrowserTest {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  @TempDir private Path folder;

  /** The document after the page's script has run, and the console's output. */
  private record Shown(String document, String console) {}

  @Test
  void aRunIsDrawnWithoutAWordOnTheConsole()
      throws HarnessException, IOException, InterruptedException {
    Shown shown = show(RecordedFolder.in(folder.resolve("run")));

    assertThat(shown.document()).contains("<canvas", "stock · workload d", "Results", "INSERT");
    assertThat(shown.console()).doesNotContain("CONSOLE");
  }

  @Test
  void aKilledRunIsDrawnWithoutAWordOnTheConsole()
      throws HarnessException, IOException, InterruptedException {
    Path run = RecordedFolder.in(folder.resolve("run"));
    Files.delete(run.resolve("summary.json"));
    Files.delete(run.resolve("manifest.json"));
    Files.delete(run.resolve("client-events.jsonl"));

    Shown shown = show(run);

    assertThat(shown.document()).contains("<canvas", "NOT FINISHED");
    assertThat(body(shown)).contains("What held the tail", "This run was not diagnosed");
    assertThat(shown.console()).doesNotContain("CONSOLE");
  }

  /** Such a schedule has no single rate, but its response times also count from intended starts. */
  @Test
  void aScheduleWithRatesOfItsOwnIsDrawnAsAnOpenLoop()
      throws HarnessException, IOException, InterruptedException {
    Path run = RecordedFolder.in(folder.resolve("run"));
    ObjectMapper json = new ObjectMapper();
    Path file = run.resolve("manifest.json");
    ObjectNode manifest = (ObjectNode) json.readTree(file.toFile());
    manifest.putNull("target");
    manifest.withObject("/drive").put("schedule", "ramp:500..3000@60s");
    json.writeValue(file.toFile(), manifest);

    assertThat(body(show(run)))
        .contains("open loop, schedule ramp:500..3000@60s", "Response: from the time")
        .doesNotContain("Closed loop: response");
  }

  @Test
  void namesFromOutsideAreShownAsTheyAreWritten()
      throws HarnessException, IOException, InterruptedException {
    String evil = "</script><img onerror=alert(1) src=x>";
    Path comparison = folder.resolve("cmp");
    for (String trial : List.of("trial-01-a", "trial-02-b")) {
      Path run = RecordedFolder.in(comparison.resolve(trial));
      RecordedFolder.replace(
          run.resolve("manifest.json"), "\"profile\":\"stock\"", "\"profile\":\"" + evil + "\"");
      RecordedFolder.replace(run.resolve("client.hlog"), "Tag=READ.", "Tag=<img>.");
    }

    Shown shown = show(comparison);

    assertThat(body(shown))
        .contains(
            "<canvas",
            "&lt;/script&gt;&lt;img onerror",
            "What held the tails",
            "What held the tail of trial-01-a");
    assertThat(Pattern.compile("<img [^>]*onerror").matcher(body(shown)).find()).isFalse();
    assertThat(shown.console()).doesNotContain("CONSOLE");
  }

  /** Returns the document before its scripts, which is all that is shown. */
  private static String body(Shown shown) {
    return shown.document().substring(0, shown.document().indexOf("<script id=\"data\""));
  }

  private Shown show(Path recorded) throws HarnessException, IOException, InterruptedException {
    Optional<Path> browser = browser();
    assumeTrue(browser.isPresent(), "no Chromium on the path");
    Path page = Report.write(recorded).toAbsolutePath();
    Path document = folder.resolve("document.html");
    Path console = folder.resolve("console.txt");
    Process process =
        new ProcessBuilder(
                browser.get().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--enable-logging=stderr",
                "--user-data-dir=" + folder.resolve("browser"),
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(document.toFile())
            .redirectError(console.toFile())
            .start();
    try {
      boolean ended = process.waitFor(2, TimeUnit.MINUTES);
      assumeTrue(ended && process.exitValue() == 0, "the browser does not run here");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    return new Shown(Files.readString(document), Files.readString(console));
  }

  private static Optional<Path> browser() {
    return NAMES.stream()
        .flatMap(
            name ->
                Stream.of(System.getenv("PATH"))
                    .flatMap(Pattern.compile(Pattern.quote(File.pathSeparator))::splitAsStream)
                    .map(entry -> Path.of(entry, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
