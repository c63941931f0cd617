// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.util.Optional;

/**
 * Options of {@code htk diagnose} that run another command. A {@link CommandExtension} mixes them
 * in, to keep the former name of its command for one more version.
 */
public interface DiagnoseAlias {

  /**
   * Runs the other command if its options ask for it.
   *
   * @return its exit code; empty if {@code htk diagnose} is to run
   * @throws HarnessException if the options given do not fit together
   */
  Optional<Integer> run() throws HarnessException, IOException, InterruptedException;
}
