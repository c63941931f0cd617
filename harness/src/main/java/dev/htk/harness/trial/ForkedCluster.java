package dev.htk.harness.trial;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.trial.TrialProgress.Stage;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Keeps a cluster running, in a JVM of its own, until this JVM ends. However that happens, the
 * cluster ends too, and of its files only the logs stay.
 */
public final class ForkedCluster {

  /** Hears of the cluster, from one thread. */
  public interface Listener {

    /**
     * It serves.
     *
     * @param configuration the client configuration for other programs
     */
    void serves(Path configuration);

    /**
     * A server has ended by itself.
     *
     * @param report name, exit code, and the end of its log
     */
    void serverEnded(String report);
  }

  private final TrialSpec spec;

  /**
   * @param spec of which the cluster, its settings and the recorder matter
   */
  public ForkedCluster(TrialSpec spec) {
    this.spec = spec;
  }

  /**
   * Starts the cluster and stays until it has ended.
   *
   * @return why: it did not start, was interrupted, or has failed
   */
  public HarnessException run(Listener listener) throws IOException, InterruptedException {
    RunFolder folder = new RunFolder(spec.folder());
    try (ForkedJvm jvm = ForkedJvm.start(spec, ClusterProcess.class)) {
      String message = "its JVM died without a word: see %s and %s";
      message = message.formatted(folder.console(), folder.log());
      BufferedReader lines = jvm.lines();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        ProgressLine parsed = ProgressLine.parse(line).orElse(null);
        if (parsed == null) {
          continue;
        }
        if (parsed.stage() == Stage.START) {
          listener.serves(folder.clientConfiguration());
        } else if (parsed.stage() == Stage.RUN) {
          listener.serverEnded(parsed.detail());
        } else {
          message = parsed.message();
        }
      }
      Outcome outcome = Outcome.ofExitCode(jvm.exitCode());
      return switch (outcome) {
        case BAD_INPUT -> HarnessException.badInput("%s", message);
        case INTERRUPTED -> HarnessException.interrupted();
        default -> HarnessException.failed(null, "the cluster has ended: %s", message);
      };
    }
  }
}
