// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.util.function.Supplier;

/**
 * Prints the state of the work to stderr if Ctrl-C interrupts the command before this is closed.
 */
public final class InterruptNotice implements AutoCloseable {

  private final Thread hook;

  private InterruptNotice(Thread hook) {
    this.hook = hook;
  }

  /**
   * Starts to watch for an interruption.
   *
   * @param standing returns one line, and is called when the interruption comes
   */
  public static InterruptNotice of(Supplier<String> standing) {
    Thread hook =
        new Thread(
            () -> System.err.println("htk: interrupted: " + standing.get()), "htk-interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
    return new InterruptNotice(hook);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending, and the hook already prints the notice.
    }
  }
}
