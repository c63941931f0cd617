// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.util.function.Supplier;

/** The formats in which a command prints its answer. */
public enum OutputFormat {
  /** Text for people. */
  TEXT,
  /** JSON for programs. */
  JSON;

  /**
   * Returns the answer in this format.
   *
   * @param text called only if the format is text
   * @param value the object that is written as JSON
   */
  public String render(Supplier<String> text, Object value) {
    return this == TEXT ? text.get() : JsonText.of(value);
  }
}
