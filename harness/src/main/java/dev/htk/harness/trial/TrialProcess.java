// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.outcome.AccessRefused;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.MachineTrouble;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.outcome.RootCause;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.trial.pair.Rendezvous;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The main class of a trial's JVM. Its arguments are the file of the {@link TrialSpec} and the id
 * of the process that started it, with which it ends. Its standard output carries {@link
 * ProgressLine}s. Its exit code is the trial's {@link Outcome}.
 */
public final class TrialProcess {

  private static final Logger LOG = LoggerFactory.getLogger(TrialProcess.class);

  /** The kernel's words for a folder that takes no more bytes. */
  private static final Set<String> FULL =
      Set.of("No space left on device", "File too large", "Disk quota exceeded");

  private final Trial trial;
  private final long starter;
  private final RunFolder folder;
  private final PrintStream lines;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicBoolean said = new AtomicBoolean();

  private TrialProcess(TrialSpec spec, Trial trial, long starter, PrintStream lines) {
    this.trial = trial;
    this.starter = starter;
    this.folder = spec.runFolder();
    this.lines = lines;
  }

  public static void main(String[] arguments) throws Exception {
    PrintStream lines = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    // Output of libraries must not break the lines.
    System.setOut(System.err);
    TrialSpec spec = TrialSpec.read(Path.of(arguments[0]));
    TrialProcess process =
        new TrialProcess(
            spec,
            new Trial(spec, new Lines(lines), new Pipe(lines)),
            Long.parseLong(arguments[1]),
            lines);
    Runtime.getRuntime().addShutdownHook(new Thread(process::abandon, "htk-interrupted"));
    // A killed command must leave nothing behind.
    ForkedJvm.whenEnded(process.starter, process::abandon);
    process.endWithTheCluster();

    int exitCode = Outcome.FAILED.exitCode();
    try {
      exitCode = process.run().exitCode();
    } catch (Throwable e) {
      LOG.error("trial failed", e);
    } finally {
      // HBase and HDFS leave threads and shutdown hooks behind. They would cost time, and would
      // keep this JVM alive after an uncaught error.
      if (!process.ended.getAndSet(true)) {
        Runtime.getRuntime().halt(exitCode);
      }
      // Otherwise another thread is ending the trial, and halts this JVM.
    }
  }

  /** Reports progress to the command's JVM. */
  private record Lines(PrintStream out) implements TrialProgress {

    @Override
    public void at(Stage stage, double fraction, String detail) {
      out.println(ProgressLine.at(stage, fraction, detail).format());
    }

    @Override
    public void say(String line) {
      out.println(ProgressLine.said(line).format());
    }
  }

  /** Meets the counterpart through the command's JVM, which answers on standard input. */
  private static final class Pipe implements Rendezvous {

    private final PrintStream out;
    private final BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

    Pipe(PrintStream out) {
      this.out = out;
    }

    @Override
    public double exchange(Checkpoint checkpoint, double value) throws IOException {
      out.println(ProgressLine.meets(checkpoint, value).format());
      String answer = in.readLine();
      if (answer == null) {
        throw new EOFException("the command has ended");
      }
      return Double.parseDouble(answer);
    }
  }

  private Outcome run() {
    String message;
    Outcome outcome;
    try {
      Summary summary = trial.run();
      outcome = summary.reasons().isEmpty() ? Outcome.DONE : Outcome.BAD_NEWS;
      message = String.join("; ", summary.reasons());
    } catch (HarnessException e) {
      LOG.error("trial ended", e);
      HarnessException told = AccessRefused.of(e).orElse(e);
      outcome = told.outcome();
      message = told.getMessage();
    } catch (Exception | LinkageError e) {
      LOG.error("trial failed", e);
      outcome = Outcome.FAILED;
      message = "%s (details in %s)".formatted(reason(e), folder.log());
      for (String report : trial.crashes()) {
        message += "; a server has ended by itself: " + report;
      }
    }
    try {
      trial.leave();
    } catch (IOException e) {
      LOG.error("the table was not dropped", e);
      outcome = Outcome.FAILED;
      message =
          "the table of this run could not be dropped: %s; %s"
              .formatted(RootCause.message(e), message);
    }
    try {
      trial.stop();
    } catch (IOException e) {
      // The cluster is killed and removed anyway, and the measurements are written.
      LOG.warn("the local cluster did not stop in order", e);
    }
    sayEnding(message);
    return outcome;
  }

  private String reason(Throwable e) {
    if (e instanceof IOException && FULL.contains(String.valueOf(e.getMessage()))) {
      return "no more can be written to %s: %s; make room, or name another folder with --out"
          .formatted(folder.path(), e.getMessage());
    }
    return AccessRefused.of(e).map(Throwable::getMessage).orElseGet(() -> MachineTrouble.reason(e));
  }

  /** Reports the first ending only: later failures follow from it. */
  private void sayEnding(String message) {
    if (!said.getAndSet(true)) {
      lines.println(ProgressLine.ended(message).format());
    }
  }

  /** Ends the trial with its cluster: HBase's client would retry for minutes. */
  private void endWithTheCluster() {
    CompletableFuture<?> unused = trial.clusterLost().thenAccept(this::endAsFailed);
  }

  private void endAsFailed(String message) {
    if (!ended.getAndSet(true)) {
      sayEnding(message);
      removeAndHalt(Outcome.FAILED);
    }
  }

  /** Leaves nothing behind but the measurements so far. */
  private void abandon() {
    if (ended.getAndSet(true)) {
      return;
    }
    try {
      trial.leave();
    } catch (IOException | RuntimeException e) {
      LOG.error("the table was not dropped", e);
      String words = "the table of this run could not be dropped: " + RootCause.message(e);
      lines.println(ProgressLine.said(words).format());
    }
    removeAndHalt(Outcome.INTERRUPTED);
  }

  private void removeAndHalt(Outcome outcome) {
    try {
      WorkFolder.of(folder).removeUnlessLeftTo(starter);
    } finally {
      Runtime.getRuntime().halt(outcome.exitCode());
    }
  }
}
