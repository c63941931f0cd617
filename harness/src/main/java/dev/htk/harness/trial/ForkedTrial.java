package dev.htk.harness.trial;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.trial.pair.Rendezvous;
import java.io.BufferedReader;
import java.io.IOException;

/**
 * Runs a trial in its own JVM and waits for it. However the trial or this JVM ends, the trial's
 * process, servers and working files are gone afterwards. What it has measured stays in the run
 * folder.
 */
public final class ForkedTrial {

  private final TrialSpec spec;
  private final RunFolder folder;

  public ForkedTrial(TrialSpec spec) {
    this.spec = spec;
    this.folder = new RunFolder(spec.folder());
  }

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
      String message = follow(jvm, progress, rendezvous);
      Outcome outcome = Outcome.ofExitCode(jvm.exitCode());
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
    }
  }

  private String follow(ForkedJvm jvm, TrialProgress progress, Rendezvous rendezvous)
      throws IOException, InterruptedException {
    BufferedReader lines = jvm.lines();
    String message =
        "the trial's JVM died without a word: see %s and %s"
            .formatted(folder.console(), folder.log());
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      ProgressLine parsed = ProgressLine.parse(line).orElse(null);
      if (parsed != null && parsed.stage() != null) {
        progress.at(parsed.stage(), parsed.fraction(), parsed.detail());
      } else if (parsed != null && parsed.said() != null) {
        progress.say(parsed.said());
      } else if (parsed != null && parsed.meeting() != null) {
        jvm.answer(rendezvous.meet(parsed.meeting().point(), parsed.meeting().value()));
      } else if (parsed != null) {
        message = parsed.message();
      }
    }
    return message;
  }
}
