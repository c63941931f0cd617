// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.CommandTree;
import picocli.CommandLine;

/**
 * Adds the commands of a module that builds on the harness to {@code htk}. {@link Htk} finds the
 * implementations with {@link java.util.ServiceLoader}, so the harness needs none of these modules.
 */
public interface CommandExtension {

  /**
   * Adds the commands, and options to existing ones.
   *
   * @param htk has the commands of the harness
   * @param tree loads commands as far as the command line needs them
   */
  void addTo(CommandLine htk, CommandTree tree);
}
