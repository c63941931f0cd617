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
 * A JVM of the kit's own for a cluster or its client. It ends when this is closed, and when this
 * JVM ends; its working files go with it.
 */
final class ForkedJvm implements AutoCloseable {

  /** Enough to drop a table, or to stop a local cluster. */
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
   * Starts it.
   *
   * @param main whose arguments are the file of the specification and the process of this JVM
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

  /** Its process. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  /** What it prints. */
  BufferedReader lines() {
    return process.inputReader(StandardCharsets.UTF_8);
  }

  /** Answers what it asked. */
  void answer(double value) throws IOException {
    Writer in = process.outputWriter(StandardCharsets.UTF_8);
    in.write(value + System.lineSeparator());
    in.flush();
  }

  /** Waits for its end. */
  int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This JVM is ending already, and the hook has done its work or is doing it.
    }
  }

  private void end() {
    // Not by the process itself, which would close what its last words come through.
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
