// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

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
   */
  void addTo(CommandLine htk);
}
