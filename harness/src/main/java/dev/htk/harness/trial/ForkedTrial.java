package dev.htk.harness.trial;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a trial in a JVM of its own and waits for it. However the trial ends, and however this JVM
 * ends, the trial's process is gone afterwards and so are its working files; what it had measured
 * stays in the run folder.
 */
public final class ForkedTrial {

  private static final String JVM_FLAGS = "/dev/htk/harness/jvm/hbase.args";
  private static final String LOG_CONFIGURATION = "dev/htk/harness/trial/log4j2-trial.xml";

  /** Enough to drop a table. */
  private static final long GRACE_SECONDS = 20;

  private final TrialSpec spec;
  private final RunFolder folder;
  private final long heapBytes;

  /**
   * @param heapBytes of the trial's JVM, which on a MiniCluster holds all the servers
   */
  public ForkedTrial(TrialSpec spec, long heapBytes) {
    this.spec = spec;
    this.folder = new RunFolder(spec.folder());
    this.heapBytes = heapBytes;
  }

  /**
   * Runs the trial to its end.
   *
   * @return its summary, also where its verdict is {@code failed}
   * @throws HarnessException if it came to no summary
   */
  public Summary run(TrialProgress progress)
      throws HarnessException, IOException, InterruptedException {
    Path temporary = folder.work().resolve("tmp");
    Files.createDirectories(temporary);
    Path specFile = folder.work().resolve("trial.json");
    spec.write(specFile);
    Process process =
        new ProcessBuilder(command(temporary, specFile))
            .redirectError(folder.console().toFile())
            .start();
    Thread hook = new Thread(() -> end(process), "htk-end-trial");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      process.getOutputStream().close();
      String message = follow(process, progress);
      Outcome outcome = Outcome.ofExitCode(process.waitFor());
      return switch (outcome) {
        case DONE -> folder.readSummary();
        case BAD_NEWS -> {
          if (RunFolder.isRun(spec.folder())) {
            yield folder.readSummary();
          }
          throw HarnessException.badNews("%s", message);
        }
        case BAD_INPUT -> throw HarnessException.badInput("%s", message);
        case FAILED -> throw HarnessException.failed(null, "%s", message);
        case INTERRUPTED -> throw HarnessException.interrupted();
      };
    } finally {
      end(process);
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // This JVM is ending already, and the hook has done its work or is doing it.
      }
    }
  }

  private String follow(Process process, TrialProgress progress) throws IOException {
    String message =
        "the trial's JVM died without a word: see %s and %s"
            .formatted(folder.console(), folder.log());
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        ProgressLine parsed = ProgressLine.parse(line).orElse(null);
        if (parsed != null && parsed.stage() != null) {
          progress.at(parsed.stage(), parsed.fraction(), parsed.detail());
        } else if (parsed != null) {
          message = parsed.message();
        }
      }
    }
    return message;
  }

  private void end(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    FolderRemoval.remove(folder.work());
  }

  private List<String> command(Path temporary, Path specFile) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(hbaseFlags());
    command.add("-Xmx" + heapBytes);
    command.add("-XX:+UseG1GC");
    // MSLAB chunks of 2 MB are humongous in G1's default regions on a heap of this size.
    command.add("-XX:G1HeapRegionSize=8m");
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-XX:-UsePerfData");
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-Dlog4j2.configurationFile=" + LOG_CONFIGURATION);
    command.add("-Dhtk.log=" + folder.log());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(TrialProcess.class.getName());
    command.add(specFile.toString());
    command.add(Long.toString(ProcessHandle.current().pid()));
    return command;
  }

  /** The flags that HBase needs on this JDK, kept in the form of a {@code java @file}. */
  private static List<String> hbaseFlags() throws IOException {
    List<String> flags = new ArrayList<>();
    try (InputStream in = ForkedTrial.class.getResourceAsStream(JVM_FLAGS)) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .flatMap(line -> List.of(line.split("\\s+")).stream())
          .forEach(flags::add);
    }
    if (Runtime.version().feature() >= 24) {
      flags.add("--enable-native-access=ALL-UNNAMED");
      flags.add("--sun-misc-unsafe-memory-access=allow");
    }
    return flags;
  }
}
