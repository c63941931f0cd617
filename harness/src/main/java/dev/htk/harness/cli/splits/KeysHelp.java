// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.splitter.keys.KeyKind;
import dev.htk.splitter.keys.KeyParameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** Lists the kinds of {@code --keys} in a command's help, so that a new kind shows up by itself. */
final class KeysHelp implements IModelTransformer {

  private static final int WIDTH = 100;
  private static final int WORD = 2;
  private static final int EXPLANATION = 6;

  @Override
  public CommandSpec transform(CommandSpec command) {
    List<String> footer = new ArrayList<>(List.of("", "KEYS that are described:"));
    for (KeyKind kind : KeyKind.values()) {
      add(footer, kind.text() + parameters(kind), kind.explanation());
    }
    footer.addAll(List.of("", "KEYS that are read:"));
    for (KeyData data : KeyData.values()) {
      add(footer, data.form(), data.explanation());
    }
    footer.addAll(Arrays.asList(command.usageMessage().footer()));
    command.usageMessage().width(WIDTH).footer(footer.toArray(String[]::new));
    return command;
  }

  private static void add(List<String> footer, String form, String explanation) {
    String text = Paragraph.indented(WORD, form) + Paragraph.indented(EXPLANATION, explanation);
    // picocli reads help as a format string.
    text.replace("%", "%%").lines().forEach(footer::add);
  }

  /** Returns the required parameters, and the optional ones in brackets. */
  private static String parameters(KeyKind kind) {
    String needed = listed(kind, parameter -> parameter.byDefault().isEmpty());
    String optional = listed(kind, parameter -> parameter.byDefault().isPresent());
    return needed.isEmpty() ? "[:%s]".formatted(optional) : ":%s[,%s]".formatted(needed, optional);
  }

  private static String listed(KeyKind kind, Predicate<KeyParameter> which) {
    return kind.parameters().stream()
        .filter(which)
        .map(KeyParameter::toString)
        .collect(Collectors.joining(","));
  }
}
