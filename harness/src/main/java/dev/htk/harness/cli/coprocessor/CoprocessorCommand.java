// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.coprocessor;

import dev.htk.harness.cli.kit.CommandGroup;
import picocli.CommandLine.Command;

/** {@code htk coprocessor}: manages the stall recorder in region servers. */
@Command(
    name = "coprocessor",
    description = "Puts the stall recorder into region servers, and takes it out again.",
    subcommands = {
      CoprocessorInstallCommand.class,
      CoprocessorRemoveCommand.class,
      CoprocessorSourcesCommand.class
    },
    footer = {"", "Example:", "  htk coprocessor install --site /etc/hbase/conf/hbase-site.xml"})
public final class CoprocessorCommand extends CommandGroup {}
