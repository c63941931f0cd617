// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.cli;

import dev.htk.harness.cli.CommandExtension;
import dev.htk.harness.cli.kit.CommandTree;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Adds {@code htk self-test}, and its former name {@code htk diagnose --self-test}. */
public final class SelfTestExtension implements CommandExtension {

  private static final String DIAGNOSE = "diagnose";

  @Override
  public void addTo(CommandLine htk, CommandTree tree) {
    if (tree.loads().test(DIAGNOSE)) {
      CommandSpec diagnose = htk.getSubcommands().get(DIAGNOSE).getCommandSpec();
      diagnose.addMixin(
          "self-test", CommandSpec.forAnnotatedObject(new DiagnoseSelfTest(diagnose)));
    }
    tree.add(htk, SelfTestCommand.class);
  }
}
