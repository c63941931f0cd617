// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.trial.TrialProgress.Stage;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Keeps a cluster running in its own JVM until this JVM ends. The cluster ends too, however this
 * JVM ends, and only the logs remain of its files.
 *
 * @param spec supplies the cluster, its settings and the recorder; the rest is ignored
 */
public record ForkedCluster(TrialSpec spec) {

  /** Receives news of the cluster, on one thread. */
  public interface Listener {

    /**
     * Reports that the cluster serves.
     *
     * @param configuration the client configuration for other programs
     */
    void serves(Path configuration);

    /**
     * Reports that a server has ended by itself.
     *
     * @param report its name, exit code, and what its log says
     */
    void serverEnded(String report);
  }

  /**
   * Starts the cluster and waits until it has ended.
   *
   * @return the reason: it did not start, was interrupted, or has failed
   * @throws HarnessException if another command works in the folder
   */
  public HarnessException run(Listener listener)
      throws HarnessException, IOException, InterruptedException {
    try (ForkedJvm jvm = ForkedJvm.start(spec, ClusterProcess.class)) {
      String message =
          jvm.follow(
              "its",
              line -> {
                if (line.stage() == Stage.START) {
                  listener.serves(spec.runFolder().clientConfiguration());
                } else {
                  listener.serverEnded(line.detail());
                }
              });
      Outcome outcome = Outcome.ofExitCode(jvm.exitCode());
      return switch (outcome) {
        case BAD_INPUT -> HarnessException.badInput("%s", message);
        case INTERRUPTED -> HarnessException.interrupted();
        default -> HarnessException.failed(null, "the cluster has ended: %s", message);
      };
    }
  }
}
