package dev.htk.harness.cli.splits;

import dev.htk.splitter.keys.KeyKind;
import dev.htk.splitter.keys.KeyParameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** Lists what {@code --keys} takes in a command's help, so that a new kind shows up by itself. */
final class KeysHelp implements IModelTransformer {

  private static final int WORD = 14;
  private static final String UNDER_WORD = " ".repeat(2 + WORD + 1);

  @Override
  public CommandSpec transform(CommandSpec command) {
    List<String> footer = new ArrayList<>(List.of("", "KEYS, described:"));
    for (KeyKind kind : KeyKind.values()) {
      footer.add(line(kind.text(), kind.explanation()));
      footer.add(UNDER_WORD + parameters(kind));
    }
    footer.addAll(List.of("", "KEYS, read:"));
    for (KeyData data : KeyData.values()) {
      footer.add(line(data.form(), data.explanation()));
    }
    footer.addAll(Arrays.asList(command.usageMessage().footer()));
    command.usageMessage().footer(footer.toArray(String[]::new));
    return command;
  }

  private static String parameters(KeyKind kind) {
    return kind.parameters().stream()
        .map(KeyParameter::toString)
        .collect(Collectors.joining(",", ":", ""));
  }

  private static String line(String word, String explanation) {
    // Help is a format string.
    return ("  %-" + WORD + "s %s").formatted(word, explanation).replace("%", "%%");
  }
}
