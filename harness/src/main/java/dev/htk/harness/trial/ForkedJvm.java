package dev.htk.harness.trial;

import dev.htk.harness.run.RunFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A JVM that the kit starts for a cluster or its client. It ends when this object is closed, or
 * when this JVM ends. Its working files are removed then.
 */
final class ForkedJvm implements AutoCloseable {

  /** Suffices to drop a table, or to stop a local cluster. */
  private static final long GRACE_SECONDS = 20;

  private final RunFolder folder;
  private final Process process;
  private final Thread hook;

  private ForkedJvm(RunFolder folder, Process process) {
    this.folder = folder;
    this.process = process;
    this.hook = new Thread(this::end, "htk-end-jvm");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Starts the JVM.
   *
   * @param main takes the specification's file and the id of this process as arguments
   */
  static ForkedJvm start(TrialSpec spec, Class<?> main) throws IOException {
    RunFolder folder = new RunFolder(spec.folder());
    Path temporary = folder.work().resolve("tmp");
    Files.createDirectories(temporary);
    Path specFile = folder.work().resolve("trial.json");
    spec.write(specFile);
    Process process =
        new ProcessBuilder(new ClusterJvm(spec, main).command(temporary, specFile))
            .redirectError(folder.console().toFile())
            .start();
    return new ForkedJvm(folder, process);
  }

  /** Returns the JVM's process. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Returns what the JVM prints. */
  BufferedReader lines() {
    return process.inputReader(StandardCharsets.UTF_8);
  }

  /** Answers a request of the JVM. */
  void answer(double value) throws IOException {
    Writer in = process.outputWriter(StandardCharsets.UTF_8);
    in.write(value + System.lineSeparator());
    in.flush();
  }

  /** Waits until the JVM has ended, and returns its exit code. */
  int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This JVM is ending already; the hook has run or is running.
    }
  }

  private void end() {
    // Process#destroy would close the stream with the last lines.
    process.toHandle().destroy();
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    WorkFolder.of(folder).remove();
  }
}
