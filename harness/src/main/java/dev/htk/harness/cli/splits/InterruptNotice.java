package dev.htk.harness.cli.splits;

import java.util.function.Supplier;

/**
 * Says on stderr how things stand, if the command is interrupted (Ctrl-C) before this is closed.
 */
final class InterruptNotice implements AutoCloseable {

  private final Thread hook;

  private InterruptNotice(Thread hook) {
    this.hook = hook;
  }

  /**
   * Begins to watch.
   *
   * @param standing one line, asked for at the moment of the interruption
   */
  static InterruptNotice of(Supplier<String> standing) {
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
      // The JVM is ending: the notice is given already.
    }
  }
}
