package dev.htk.harness.cli;

import java.util.function.Supplier;

/** How a command prints its answer. */
public enum OutputFormat {
  /** For people. */
  TEXT,
  /** For programs. */
  JSON;

  /**
   * The answer in this format.
   *
   * @param text made only if it is wanted
   * @param value what is written as JSON
   */
  public String render(Supplier<String> text, Object value) {
    return this == TEXT ? text.get() : JsonText.of(value);
  }
}
