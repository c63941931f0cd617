// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.coprocessor;

import dev.htk.harness.cli.kit.CommandGroup;
import dev.htk.harness.cli.kit.Commands;
import picocli.CommandLine.Command;

/** {@code htk coprocessor}: manages the stall recorder in region servers. */
@Command(
    name = "coprocessor",
    description = "Puts the stall recorder into region servers, and takes it out again.",
    footer = {"", "Example:", "  htk coprocessor install --site /etc/hbase/conf/hbase-site.xml"})
@Commands({
  CoprocessorInstallCommand.class,
  CoprocessorRemoveCommand.class,
  CoprocessorSourcesCommand.class
})
public final class CoprocessorCommand extends CommandGroup {}
