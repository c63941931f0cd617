package dev.htk.harness.cli.kit;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * An entry in a list of what the kit ships. Immutable.
 *
 * @param name its name on the command line
 * @param summary what it is, or is for, in one sentence
 */
public record Shipped(String name, String summary) {

  /** Returns one line for each entry, with the summaries aligned. */
  public static String text(List<Shipped> list) {
    int width = list.stream().mapToInt(one -> one.name().length()).max().orElse(1);
    return list.stream()
        .map(one -> String.format(Locale.ROOT, "%-" + width + "s  %s%n", one.name(), one.summary()))
        .collect(Collectors.joining());
  }
}
