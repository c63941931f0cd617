// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option {@code --format} of commands that print text or JSON. */
public final class FormatOption {

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "How the result is printed (default: ${DEFAULT-VALUE}).")
  private OutputFormat format;

  /** Returns the format that was given. */
  public OutputFormat value() {
    return format;
  }

  /**
   * Returns the result in this format.
   *
   * @param text called only if the format is text
   * @param value the object that is written as JSON
   */
  public String render(Supplier<String> text, Object value) {
    return format.render(text, value);
  }

  /**
   * Prints the result in this format to stdout.
   *
   * @param text called only if the format is text
   * @param value the object that is written as JSON
   */
  public void print(Supplier<String> text, Object value) {
    System.out.print(render(text, value));
    System.out.flush();
  }
}
