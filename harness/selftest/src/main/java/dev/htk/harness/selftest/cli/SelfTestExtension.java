// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.cli;

import dev.htk.harness.cli.CommandExtension;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Adds {@code htk self-test}, and its former name {@code htk diagnose --self-test}. */
public final class SelfTestExtension implements CommandExtension {

  @Override
  public void addTo(CommandLine htk) {
    CommandSpec diagnose = htk.getSubcommands().get("diagnose").getCommandSpec();
    diagnose.addMixin("self-test", CommandSpec.forAnnotatedObject(new DiagnoseSelfTest(diagnose)));
    htk.addSubcommand(new SelfTestCommand());
  }
}
