// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.collect.CollectCommand;
import dev.htk.harness.cli.coprocessor.CoprocessorCommand;
import dev.htk.harness.cli.device.DevicesCommand;
import dev.htk.harness.cli.doctor.DoctorCommand;
import dev.htk.harness.cli.kit.CommandTree;
import dev.htk.harness.cli.kit.Commands;
import dev.htk.harness.cli.live.LiveCommand;
import dev.htk.harness.cli.machine.MachinesCommand;
import dev.htk.harness.cli.profile.ProfileCommand;
import dev.htk.harness.cli.profile.UpgradeCommand;
import dev.htk.harness.cli.splits.SplitsCommand;
import dev.htk.harness.outcome.AccessRefused;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.MachineTrouble;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.outcome.Reason;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.trial.KitBuild;
import dev.htk.secrets.Secrets;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.tuning.apply.ApplyException;
import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.site.SiteFileException;
import dev.htk.tuning.yaml.YamlException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.apache.hadoop.hbase.util.VersionInfo;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code htk} command. Modules add theirs by a {@link CommandExtension}. */
@Command(
    name = "htk",
    description = "Tunes, measures and explains the write path of Apache HBase.",
    mixinStandardHelpOptions = true,
    versionProvider = Htk.KitVersion.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done and good",
      "1:done, and the answer is bad news (lost rows, failed operations, lint errors)",
      "2:bad input or usage, nothing changed",
      "3:the cluster or the machine failed",
      "130:interrupted"
    },
    footer = {
      "",
      "Example:",
      "  htk bench compare --profile ssd-tuned",
      "  htk profile lint --site hbase-site.xml",
      "  htk splits plan --servers 10 --keys ycsb-hashed:records=1000000",
      "  htk diagnose htk-runs/20261122-0900-stock",
    })
@Commands({
  ProfileCommand.class,
  UpgradeCommand.class,
  MachinesCommand.class,
  DevicesCommand.class,
  SplitsCommand.class,
  BenchCommand.class,
  TuneCommand.class,
  ReportCommand.class,
  ClusterCommand.class,
  CoprocessorCommand.class,
  DiagnoseCommand.class,
  LiveCommand.class,
  DoctorCommand.class,
  CollectCommand.class
})
public final class Htk implements Runnable {

  private static final Set<Class<? extends Exception>> BAD_INPUT =
      Set.of(
          ProfileException.class,
          SiteFileException.class,
          SplitInputException.class,
          YamlException.class);

  @Spec private CommandSpec spec;

  public static void main(String[] arguments) {
    if (System.getProperty("log4j2.configurationFile") == null) {
      silenceLogs();
    }
    System.exit(execute(arguments));
  }

  /**
   * Turns the logs of this JVM off: the command prints itself what it has to say, and a trial's JVM
   * logs to its folder. Log4j's API alone does it, since its core takes 0.2 s to start.
   */
  public static void silenceLogs() {
    System.setProperty(
        "log4j2.loggerContextFactory",
        "org.apache.logging.log4j.simple.SimpleLoggerContextFactory");
    System.setProperty("log4j2.simplelogLevel", "OFF");
  }

  /** Runs a command line and returns its exit code. */
  public static int execute(String... arguments) {
    return execute(commandLine(CommandTree.of(arguments)), arguments);
  }

  static int execute(CommandLine htk, String... arguments) {
    try {
      return htk.execute(arguments);
    } catch (OutOfMemoryError e) {
      // Whatever filled the heap is garbage by now.
      return MachineTrouble.of(e).map(told -> end(told, htk)).orElseThrow(() -> e);
    }
  }

  /** Returns the command with all that belongs to it, ready to run. */
  public static CommandLine commandLine() {
    return commandLine(CommandTree.WHOLE);
  }

  private static CommandLine commandLine(CommandTree tree) {
    CommandLine htk = tree.line(new Htk());
    ServiceLoader.load(CommandExtension.class).forEach(extension -> extension.addTo(htk, tree));
    htk.setCaseInsensitiveEnumValuesAllowed(true);
    htk.registerConverter(Criterion.class, Criterion::parse);
    htk.setParameterExceptionHandler(Htk::usageError);
    htk.setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, command));
    return htk;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "give a command, such as 'htk bench compare', or --help");
  }

  private static int usageError(ParameterException error, String[] arguments) {
    CommandLine command = error.getCommandLine();
    if (error.getCause() instanceof HarnessException refused
        && error.getArgSpec() instanceof OptionSpec option) {
      return end(
          HarnessException.badInput("%s %s", option.longestName(), refused.getMessage()), command);
    }
    print(
        command.getErr(),
        "%s: %s%s (see '%s --help')"
            .formatted(
                command.getCommandSpec().qualifiedName(),
                oneLine(Secrets.maskedText(error.getMessage())),
                nearest(error),
                command.getCommandSpec().qualifiedName()));
    return Outcome.BAD_INPUT.exitCode();
  }

  /** Returns a question for what a misspelt option or command was meant to be. */
  private static String nearest(ParameterException error) {
    List<String> near =
        error instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions()
            : List.of();
    return near.isEmpty() ? "" : "; did you mean '" + near.get(0) + "'?";
  }

  private static int failed(Exception failure, CommandLine command) {
    if (failure instanceof InterruptedException) {
      return Outcome.INTERRUPTED.exitCode();
    }
    Optional<HarnessException> refused = AccessRefused.of(failure);
    if (refused.isEmpty() && expected(failure).isPresent()) {
      return end(failure, command);
    }
    Optional<HarnessException> told = refused.or(() -> MachineTrouble.of(failure));
    if (told.isPresent()) {
      return end(told.get(), command);
    }
    boolean isOfMachine = failure instanceof IOException || failure instanceof UncheckedIOException;
    String words = isOfMachine ? Reason.of(failure) : String.valueOf(failure);
    print(command.getErr(), "htk: failed: " + oneLine(Secrets.maskedText(words)));
    if (!isOfMachine) {
      failure.printStackTrace(command.getErr());
    }
    return Outcome.FAILED.exitCode();
  }

  /** Prints a message that is for the user, and returns its exit code. */
  private static int end(Exception told, CommandLine command) {
    Outcome outcome = expected(told).orElseThrow();
    messages(told).stream()
        .map(Secrets::maskedText)
        // A refusal may quote a value of several lines; a failure may end with those of a log.
        .map(message -> outcome == Outcome.BAD_INPUT ? oneLine(message) : message)
        .forEach(message -> print(command.getErr(), "htk: " + message));
    return outcome.exitCode();
  }

  private static List<String> messages(Exception told) {
    return told instanceof HarnessException harness
        ? harness.complaints()
        : List.of(String.valueOf(told.getMessage()));
  }

  /** Returns the outcome of a failure whose message is for the user; empty for all others. */
  private static Optional<Outcome> expected(Exception failure) {
    if (failure instanceof HarnessException bad) {
      return Optional.of(bad.outcome());
    }
    if (failure instanceof ApplyException notDone) {
      return Optional.of(
          switch (notDone.kind()) {
            case BAD_INPUT -> Outcome.BAD_INPUT;
            case REFUSED -> Outcome.BAD_NEWS;
            case FAILED -> Outcome.FAILED;
          });
    }
    return BAD_INPUT.contains(failure.getClass())
        ? Optional.of(Outcome.BAD_INPUT)
        : Optional.empty();
  }

  private static String oneLine(String text) {
    return text.lines().map(String::strip).reduce((one, other) -> one + " " + other).orElse("");
  }

  private static void print(PrintWriter err, String line) {
    err.println(line);
    err.flush();
  }

  /** Provides the text that {@code htk --version} prints. */
  static final class KitVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
      KitBuild kit = KitBuild.current();
      return new String[] {
        "htk %s (%s)".formatted(kit.version(), kit.commit()),
        "HBase %s, Hadoop %s, JDK %s"
            .formatted(
                VersionInfo.getVersion(),
                org.apache.hadoop.util.VersionInfo.getVersion(),
                Runtime.version())
      };
    }
  }
}
