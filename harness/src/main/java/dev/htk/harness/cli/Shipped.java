package dev.htk.harness.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Something that the kit ships, as a list shows it. Immutable.
 *
 * @param name what users call it
 * @param summary what it is, or is for, in one sentence
 */
public record Shipped(String name, String summary) {

  /** Returns a line for each, with the summaries below each other. */
  public static String text(List<Shipped> list) {
    int width = list.stream().mapToInt(one -> one.name().length()).max().orElse(1);
    return list.stream()
        .map(one -> String.format(Locale.ROOT, "%-" + width + "s  %s%n", one.name(), one.summary()))
        .collect(Collectors.joining());
  }
}
