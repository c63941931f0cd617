// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.cluster.LastWords;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.files.PrivateFiles;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.RunFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A JVM that the kit starts for a cluster or its client. It ends when this object is closed, or
 * when this JVM ends. Its working files are removed then.
 */
final class ForkedJvm implements AutoCloseable {

  private static final String LOG_CONFIGURATION = "dev/htk/harness/trial/log4j2-trial.xml";

  /** Suffices to stop a local cluster, or to drop its table. */
  private static final long GRACE_SECONDS = 20;

  /** Regions of a loaded table are flushed before it is dropped. */
  static final long GRACE_SECONDS_ON_REAL_CLUSTERS = 90;

  private static final long PERIOD_MILLIS = 200;

  private final RunFolder folder;
  private final Process process;
  private final boolean isOnRealCluster;
  private final Thread hook;

  private ForkedJvm(RunFolder folder, Process process, boolean isOnRealCluster) {
    this.folder = folder;
    this.process = process;
    this.isOnRealCluster = isOnRealCluster;
    this.hook = new Thread(this::end, "htk-end-jvm");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Starts the JVM.
   *
   * @param main takes the specification's file and the id of this process as arguments
   * @throws HarnessException if another command works in the run's folder
   */
  static ForkedJvm start(TrialSpec spec, Class<?> main) throws IOException, HarnessException {
    RunFolder folder = spec.runFolder();
    // The specification has the settings as they are, and the user may have chosen the run's
    // folder.
    Path work = claim(folder);
    Path temporary = Files.createDirectories(work.resolve("tmp"));
    Path specFile = work.resolve("trial.json");
    spec.write(specFile);
    Process process =
        new ProcessBuilder(command(spec, main, temporary, specFile))
            .redirectError(folder.console().toFile())
            .start();
    WorkFolder.of(folder).add(process.toHandle());
    return new ForkedJvm(folder, process, spec.cluster().kind() == ClusterKind.REMOTE);
  }

  private static Path claim(RunFolder folder) throws IOException, HarnessException {
    try {
      return PrivateFiles.createNewFolder(folder.work());
    } catch (FileAlreadyExistsException e) {
      throw HarnessException.badInput(
          "--out %s: another command works there, or was killed there; name a new folder",
          folder.path());
    }
  }

  /** Returns the command line that starts the JVM. */
  private static List<String> command(TrialSpec spec, Class<?> main, Path temporary, Path specFile)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(HBaseJvm.java());
    command.addAll(HBaseJvm.flags());
    command.addAll(classArchive());
    command.add("-Xmx" + heapBytes(spec));
    if (main == ClusterProcess.class && spec.cluster().kind() == ClusterKind.LOCAL) {
      // It only waits for servers, which need the processors to start.
      command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    } else {
      command.add("-XX:+UseG1GC");
      // MSLAB chunks of 2 MB are humongous in G1's default regions on a heap of this size.
      command.add("-XX:G1HeapRegionSize=8m");
    }
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-XX:-UsePerfData");
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-Dlog4j2.configurationFile=" + LOG_CONFIGURATION);
    command.add("-Dhtk.log=" + spec.runFolder().log());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.add(specFile.toString());
    command.add(Long.toString(ProcessHandle.current().pid()));
    return command;
  }

  /** Returns the flags of this JVM's archive of classes, which fits that JVM's class path too. */
  private static List<String> classArchive() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("-XX:SharedArchiveFile=") || flag.startsWith("-Xlog:cds"))
        .toList();
  }

  /** Returns the servers' heap for a MiniCluster, which shares this JVM, else the client's. */
  private static long heapBytes(TrialSpec spec) {
    return spec.cluster().kind() == ClusterKind.MINI
        ? spec.cluster().server().heapBytes()
        : TrialSpec.CLIENT_HEAP_BYTES;
  }

  /** Returns the JVM's process. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Receives the lines with which the JVM reports. */
  @FunctionalInterface
  interface Reader {
    void read(ProgressLine line) throws IOException, InterruptedException;
  }

  /**
   * Reads the JVM's reports until it ends.
   *
   * @param whose JVM it is, for the message of one that dies
   * @param reader receives all but the last one
   * @return how the JVM ended, in words
   */
  String follow(String whose, Reader reader) throws IOException, InterruptedException {
    String message = null;
    String ofJvm = null;
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      ProgressLine parsed = ProgressLine.parse(line).orElse(null);
      if (parsed != null && parsed.message() != null) {
        message = parsed.message();
      } else if (parsed != null) {
        reader.read(parsed);
      } else if (ofJvm == null) {
        ofJvm = LastWords.ofJvm(line);
      }
    }
    return message == null ? lastWords(whose, ofJvm) : message;
  }

  /**
   * Returns what is known of a JVM that ended without a message.
   *
   * @param ofJvm what it printed of its end; null for nothing
   */
  private String lastWords(String whose, String ofJvm) throws IOException, InterruptedException {
    boolean printed = Files.exists(folder.console()) && Files.size(folder.console()) > 0;
    Path log = printed ? folder.console() : folder.log();
    int exitCode = process.waitFor();
    String words = ServerProcess.wasKilled(exitCode) ? LastWords.ofKilled(log) : LastWords.of(log);
    return "%s JVM ended %s; %s"
        .formatted(whose, ServerProcess.end(exitCode), ofJvm != null ? ofJvm : words);
  }

  /** Does something in such a JVM soon after the process that started it has ended. */
  static void whenEnded(long starter, Runnable then) {
    Thread watch =
        new Thread(
            () -> {
              try {
                // ProcessHandle.onExit looks every few seconds only, at a process that is no child.
                while (isChildOf(starter)) {
                  Thread.sleep(PERIOD_MILLIS);
                }
                then.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "htk-watch-starter");
    watch.setDaemon(true);
    watch.start();
  }

  /** Returns whether the process that started this one lives: an orphan gets another parent. */
  static boolean isChildOf(long starter) {
    return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L) == starter;
  }

  /** Answers a request of the JVM, unless it has ended: its last lines say why. */
  void answer(double value) throws IOException, InterruptedException {
    try {
      Writer in = process.outputWriter(StandardCharsets.UTF_8);
      in.write(value + System.lineSeparator());
      in.flush();
    } catch (IOException e) {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        throw e;
      }
    }
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
    long grace = isOnRealCluster ? GRACE_SECONDS_ON_REAL_CLUSTERS : GRACE_SECONDS;
    try {
      if (!process.waitFor(grace, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    WorkFolder.of(folder).remove();
  }
}
