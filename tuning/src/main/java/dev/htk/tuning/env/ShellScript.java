// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import java.util.List;
import java.util.Optional;

/**
 * A script as bash reads it. Immutable.
 *
 * @param commands the commands that bash gets to, in order
 * @param unclosed the construct that is never closed, so that bash reads nothing from there on
 */
record ShellScript(List<ShellCommand> commands, Optional<ShellFault> unclosed) {

  ShellScript {
    commands = List.copyOf(commands);
  }
}
