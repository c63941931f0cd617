// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;

/** A command that lists what the kit ships of one kind. */
public abstract class ListCommand extends HtkCommand {

  @Mixin private FormatOption format;

  /**
   * An entry of the list. Immutable.
   *
   * @param name its name on the command line
   * @param summary what it is, or is for, in one sentence
   */
  public record Shipped(String name, String summary) {}

  /** Returns the entries in the order of the list. */
  protected abstract Stream<Shipped> shipped();

  @Override
  public final Integer call() {
    List<Shipped> list = shipped().toList();
    format.print(() -> text(list), list);
    return 0;
  }

  /** Returns one line for each entry, with the summaries aligned. */
  private static String text(List<Shipped> list) {
    int width = list.stream().mapToInt(one -> one.name().length()).max().orElse(1);
    return list.stream()
        .map(one -> ("%-" + width + "s  %s%n").formatted(one.name(), one.summary()))
        .collect(Collectors.joining());
  }
}
