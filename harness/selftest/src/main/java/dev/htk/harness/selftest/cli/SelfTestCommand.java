// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.cli;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.OutputFormat;
import dev.htk.harness.cli.kit.StderrBar;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.selftest.SelfTest;
import dev.htk.harness.selftest.SelfTestProgress;
import dev.htk.harness.selftest.SelfTestRequest;
import dev.htk.harness.selftest.score.SelfTestResult;
import dev.htk.secrets.Secrets;
import java.io.IOException;
import java.util.concurrent.Callable;
import me.tongfei.progressbar.ProgressBar;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code htk self-test}: tests the diagnosis on faults that are known. */
@Command(
    name = "self-test",
    description = {
      "Starts a local cluster of its own, injects faults at known times, diagnoses that run blind,"
          + " and prints how often it was right. Takes about 15 minutes."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  htk self-test --seeds 1 --quiet 5m",
      "  htk self-test --fault region-split --fault global-memstore-full"
    })
final class SelfTestCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private SelfTestOptions options;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    return run(
        options.request(Secrets.maskedWords(spec.commandLine().getParseResult().originalArgs())),
        format.value());
  }

  /** Runs a self-test, prints its result, and returns the exit code. */
  static int run(SelfTestRequest request, OutputFormat format)
      throws HarnessException, IOException, InterruptedException {
    SelfTestResult result;
    try (SelfTestTerminal terminal = new SelfTestTerminal()) {
      result = new SelfTest(request, terminal).run();
    }
    System.out.print(format.render(() -> SelfTestText.of(result), result));
    System.err.println("recorded in " + request.folder());
    return (result.passes() ? Outcome.DONE : Outcome.BAD_NEWS).exitCode();
  }

  /** Shows a self-test's progress on stderr. */
  private static final class SelfTestTerminal implements SelfTestProgress, AutoCloseable {

    private static final int STEPS = 1000;

    private final ProgressBar bar =
        StderrBar.builder().setInitialMax(STEPS).continuousUpdate().build();

    @Override
    public void at(double fraction, String what) {
      bar.setExtraMessage(" " + what);
      bar.stepTo(Math.round(STEPS * fraction));
    }

    @Override
    public void say(String line) {
      System.err.println(line);
    }

    @Override
    public void close() {
      bar.close();
    }
  }
}
