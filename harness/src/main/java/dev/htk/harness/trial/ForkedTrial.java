// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.trial.pair.Rendezvous;
import java.io.IOException;

/**
 * Runs a trial in its own JVM and waits for it. However the trial or this JVM ends, the trial's
 * process, servers and working files are gone afterwards. What it has measured stays in the run
 * folder.
 */
public record ForkedTrial(TrialSpec spec) {

  /**
   * Runs the trial to its end.
   *
   * @return its summary, even if its verdict is {@code failed}
   * @throws HarnessException if the trial ends without a summary
   */
  public Summary run(TrialProgress progress)
      throws HarnessException, IOException, InterruptedException {
    return run(
        progress,
        (point, said) -> {
          throw new IllegalStateException("a trial on its own meets nobody");
        });
  }

  /**
   * Runs the trial of a pair to its end.
   *
   * @param rendezvous called where the trial waits for its counterpart
   * @return its summary, even if its verdict is {@code failed}
   * @throws HarnessException if the trial ends without a summary
   */
  public Summary run(TrialProgress progress, Rendezvous rendezvous)
      throws HarnessException, IOException, InterruptedException {
    try (ForkedJvm jvm = ForkedJvm.start(spec, TrialProcess.class)) {
      progress.started(jvm.handle());
      String message = jvm.follow("the trial's", line -> read(line, jvm, progress, rendezvous));
      Outcome outcome = Outcome.ofExitCode(jvm.exitCode());
      return switch (outcome) {
        case DONE -> spec.runFolder().readSummary();
        case BAD_NEWS -> {
          if (RunFolder.isRun(spec.folder())) {
            yield spec.runFolder().readSummary();
          }
          throw HarnessException.badNews("%s", message);
        }
        case BAD_INPUT -> throw HarnessException.badInput("%s", message);
        case FAILED -> throw HarnessException.failed(null, "%s", message);
        case INTERRUPTED -> throw HarnessException.interrupted();
      };
    }
  }

  private static void read(
      ProgressLine line, ForkedJvm jvm, TrialProgress progress, Rendezvous rendezvous)
      throws IOException, InterruptedException {
    if (line.stage() != null) {
      progress.at(line.stage(), line.fraction(), line.detail());
    } else if (line.said() != null) {
      progress.say(line.said());
    } else {
      jvm.answer(rendezvous.exchange(line.meeting().checkpoint(), line.meeting().value()));
    }
  }
}
