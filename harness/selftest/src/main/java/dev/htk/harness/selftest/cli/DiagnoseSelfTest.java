// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.cli;

import dev.htk.harness.cli.DiagnoseAlias;
import dev.htk.harness.cli.kit.OutputFormat;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.secrets.Secrets;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Predicate;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code htk diagnose --self-test}, the former name of {@code htk self-test}. */
final class DiagnoseSelfTest implements DiagnoseAlias {

  private final CommandSpec diagnose;

  @Spec private CommandSpec own;

  @Option(names = "--self-test", description = "Another name of 'htk self-test'.")
  private boolean isSelfTest;

  @Mixin private SelfTestOptions options;

  /**
   * @param diagnose {@code htk diagnose}, which these options are mixed into
   */
  DiagnoseSelfTest(CommandSpec diagnose) {
    this.diagnose = diagnose;
  }

  @Override
  public Optional<Integer> run() throws HarnessException, IOException, InterruptedException {
    ParseResult given = diagnose.commandLine().getParseResult();
    OptionSpec format = diagnose.findOption("--format");
    Predicate<ArgSpec> isOwn = own.args()::contains;
    if (!isSelfTest) {
      if (given.matchedArgs().stream().anyMatch(isOwn)) {
        throw HarnessException.badInput(
            "--seeds, --quiet, --episode, --gap, --fault, --compound, --out and those of the servers'"
                + " software are options of --self-test");
      }
      return Optional.empty();
    }
    if (!given.matchedArgs().stream().allMatch(isOwn.or(format::equals))) {
      throw HarnessException.badInput(
          "--self-test makes runs of its own: drop DIR, --slo, --phase and the options of a"
              + " running cluster");
    }
    OutputFormat chosen = format.getValue();
    return Optional.of(
        SelfTestCommand.run(options.request(Secrets.maskedWords(given.originalArgs())), chosen));
  }
}
