// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.CommandGroup;
import dev.htk.harness.cli.kit.Commands;
import picocli.CommandLine.Command;

/** {@code htk cluster}: starts clusters on this host to experiment with. */
@Command(name = "cluster", description = "Starts clusters on this host, to try things on.")
@Commands(ClusterStartCommand.class)
final class ClusterCommand extends CommandGroup {}
