// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.MachineTrouble;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.trial.TrialProgress.Stage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The main class of a JVM that only keeps a cluster running. Its arguments are those of {@link
 * TrialProcess}. Its standard output reports in {@link ProgressLine}s that the cluster serves
 * ({@link Stage#START} done), and which servers have ended ({@link Stage#RUN}).
 */
final class ClusterProcess {

  private static final Logger LOG = LoggerFactory.getLogger(ClusterProcess.class);

  private final TrialSpec spec;
  private final long starter;
  private final RunFolder folder;
  private final PrintStream lines;
  private final AtomicReference<Cluster> local = new AtomicReference<>();
  private final AtomicBoolean ended = new AtomicBoolean();

  private ClusterProcess(TrialSpec spec, long starter, PrintStream lines) {
    this.spec = spec;
    this.starter = starter;
    this.folder = spec.runFolder();
    this.lines = lines;
  }

  public static void main(String[] arguments) throws Exception {
    PrintStream lines = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    // Output of libraries must not break the lines.
    System.setOut(System.err);
    ClusterProcess process =
        new ClusterProcess(
            TrialSpec.read(Path.of(arguments[0])), Long.parseLong(arguments[1]), lines);
    Runtime.getRuntime().addShutdownHook(new Thread(process::end, "htk-interrupted"));
    ForkedJvm.whenEnded(process.starter, process::end);
    process.start();
    // Ends by the shutdown hook, or with the process that started this one.
    Thread.currentThread().join();
  }

  private void start() throws InterruptedException {
    Outcome outcome;
    String message;
    try {
      Cluster cluster = new TrialCluster(spec, this::crashed).start();
      local.set(cluster.kind() == ClusterKind.LOCAL ? cluster : null);
      cluster.writeClientConfiguration(folder.clientConfiguration());
      lines.println(ProgressLine.at(Stage.START, 1, "").format());
      return;
    } catch (HarnessException e) {
      LOG.error("the cluster did not start", e);
      outcome = e.outcome();
      message = e.getMessage();
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.error("the cluster did not start", e);
      outcome = Outcome.FAILED;
      message = "%s (details in %s)".formatted(MachineTrouble.reason(e), folder.log());
    }
    lines.println(ProgressLine.ended(message).format());
    if (!ended.getAndSet(true)) {
      Runtime.getRuntime().halt(outcome.exitCode());
    }
  }

  private void crashed(String report) {
    lines.println(ProgressLine.at(Stage.RUN, 0, report).format());
  }

  private void end() {
    if (ended.getAndSet(true)) {
      return;
    }
    try {
      Cluster cluster = local.getAndSet(null);
      if (cluster != null) {
        cluster.close();
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("the cluster did not stop in order", e);
    } finally {
      WorkFolder.of(folder).removeUnlessLeftTo(starter);
      Runtime.getRuntime().halt(Outcome.INTERRUPTED.exitCode());
    }
  }
}
