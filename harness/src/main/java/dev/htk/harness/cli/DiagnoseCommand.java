package dev.htk.harness.cli;

import dev.htk.harness.cli.live.LiveOptions;
import dev.htk.harness.diagnosis.Diagnoser;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.selftest.SelfTest;
import dev.htk.harness.selftest.SelfTestRequest;
import dev.htk.harness.selftest.score.SelfTestResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htk diagnose}: what held up the slow operations of a run, or writes on a cluster. */
@Command(
    name = "diagnose",
    description = {
      "Says what held up the slow operations of a recorded run: joins them with what the recorders"
          + " in the region servers saw, by server, region and time.",
      "The tail is what took longer than p99.9 of the phase, or than --slo. Each share stands"
          + " beside what chance gives: the same with the events shifted in time, a thousand"
          + " times.",
      "With --live, what holds up writes on a running cluster: the servers' own slow batches of the"
          + " last minute. Nothing is changed there; Ctrl-C ends it.",
      "With --self-test: starts a local cluster of its own, injects faults at known times,"
          + " diagnoses that run blind, and prints how often it was right. Takes about 15 minutes."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  htk diagnose htk-runs/20261122-0900-stock",
      "  htk diagnose htk-runs/20261122-0900-stock --phase load --slo 50ms --format json",
      "  htk diagnose --live --cluster /etc/hbase/conf",
      "  htk diagnose --live --cluster /etc/hbase/conf --since 30m",
      "  htk diagnose --events copied-from-servers --since 2026-11-22T07:00:00Z",
      "  htk diagnose --self-test --seeds 1 --quiet 5m"
    })
final class DiagnoseCommand implements Callable<Integer> {

  /** The phases of a run. */
  enum Phase {
    LOAD,
    RUN
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", arity = "0..1", description = "The folder of a run.")
  private Path folder;

  @Option(
      names = "--slo",
      paramLabel = "TIME",
      description = "Response time beyond which time counts, such as 50ms (default: p99.9).")
  private String slo;

  @Option(
      names = "--phase",
      paramLabel = "PHASE",
      description = "load or run (default: the last one that the run had).")
  private Phase phase;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "TEXT",
      description = "text or json (default: text).")
  private OutputFormat format;

  @ArgGroup(
      exclusive = false,
      heading = "%nOf a running cluster, or of what its recorders have kept:%n")
  private LiveOptions live;

  @Option(
      names = "--self-test",
      description = "Tests the diagnosis itself, on faults that are known.")
  private boolean isSelfTest;

  @Mixin private SelfTestOptions selfTest;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    if (isSelfTest) {
      return selfTest();
    }
    if (!selfTest.isEmpty()) {
      throw HarnessException.badInput(
          "--seeds, --quiet, --episode, --gap, --fault and --out are options of --self-test");
    }
    if (live != null) {
      requireNone("DIR", folder);
      requireNone("--slo", slo);
      requireNone("--phase", phase);
      return live.run(format);
    }
    if (folder == null) {
      throw HarnessException.badInput(
          "give the folder of a run, or --live --cluster CONF_DIR, or --events DIR, or"
              + " --self-test");
    }
    Long micros = slo == null ? null : Long.valueOf(TimeSpan.micros("--slo", slo));
    Diagnosis diagnosis =
        Diagnoser.diagnose(
            new RunFolder(folder),
            new Diagnoser.TailChoice(
                micros, phase == null ? null : phase.name().toLowerCase(Locale.ROOT)));
    System.out.print(format.render(() -> DiagnosisText.of(diagnosis), diagnosis));
    return Outcome.DONE.exitCode();
  }

  private int selfTest() throws HarnessException, IOException, InterruptedException {
    if (folder != null || slo != null || phase != null || live != null) {
      throw HarnessException.badInput(
          "--self-test makes runs of its own: leave DIR, --slo, --phase and what is of a running"
              + " cluster out");
    }
    SelfTestRequest request = selfTest.request(spec.commandLine().getParseResult().originalArgs());
    SelfTestResult result;
    try (SelfTestTerminal terminal = new SelfTestTerminal()) {
      result = new SelfTest(request, terminal).run();
    }
    System.out.print(format.render(() -> SelfTestText.of(result), result));
    System.err.println("recorded in " + request.folder());
    return (result.passes() ? Outcome.DONE : Outcome.BAD_NEWS).exitCode();
  }

  private static void requireNone(String option, Object given) throws HarnessException {
    if (given != null) {
      throw HarnessException.badInput(
          "%s is of a recorded run: it goes without --live, --cluster, --since and --events",
          option);
    }
  }
}
