// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import dev.htk.tuning.env.ShellPiece.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds commands that bash runs in every case, complains of, and goes on after. */
final class ShellComplaints {

  private static final Set<String> DECLARING = Set.of("export", "readonly");
  private static final Pattern OPTION = Pattern.compile("-[fnpaA]+|--");
  private static final Pattern ASSIGNED_NAME = Pattern.compile("HBASE_\\w+|JAVA_HOME|\\w+_OPTS");
  private static final int LONGEST = 60;

  private ShellComplaints() {}

  /** Returns a fault for each such command. */
  static List<ShellFault> of(List<ShellCommand> commands) {
    List<ShellFault> faults = new ArrayList<>();
    for (ShellCommand command : commands) {
      if (command.certain()) {
        noNames(command).or(() -> noCommand(command)).ifPresent(faults::add);
      }
    }
    return faults;
  }

  /** Finds words of {@code export} that are neither names nor assignments. */
  private static Optional<ShellFault> noNames(ShellCommand command) {
    if (!DECLARING.contains(command.name())) {
      return Optional.empty();
    }
    List<List<ShellPiece>> wrong =
        command.words().stream()
            .skip(1)
            .filter(word -> !OPTION.matcher(ShellCommand.plain(word)).matches())
            .filter(word -> !isName(word))
            .toList();
    if (wrong.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new ShellFault(
            wrong.get(0).get(0).line(),
            "%s is given words that are no names: %s; what stands there is not in force"
                .formatted(
                    command.name(),
                    wrong.stream().map(ShellComplaints::shown).collect(Collectors.joining(", "))),
            "Put one pair of quotes around the whole value."));
  }

  /** Returns whether what stands before the equals sign can be a name, as far as it is known. */
  private static boolean isName(List<ShellPiece> word) {
    StringBuilder name = new StringBuilder();
    for (ShellPiece piece : word) {
      if (piece.kind() != Kind.LITERAL) {
        return name.isEmpty() || ShellReader.isName(name.toString());
      }
      int end = piece.text().indexOf('=');
      if (end >= 0) {
        name.append(piece.text(), 0, end);
        return ShellReader.isName(name.toString().replaceFirst("\\+$", ""));
      }
      name.append(piece.text());
    }
    return ShellReader.isName(name.toString());
  }

  /** Finds blanks around an equals sign, and values that lack their quotes. */
  private static Optional<ShellFault> noCommand(ShellCommand command) {
    List<List<ShellPiece>> words = command.words();
    String first = command.name();
    if (words.size() > 1
        && ASSIGNED_NAME.matcher(first).matches()
        && ShellCommand.plain(words.get(1)).startsWith("=")) {
      return Optional.of(
          new ShellFault(
              words.get(0).get(0).line(),
              "bash takes %s for a command, because of the blank before =; nothing is set"
                  .formatted(first),
              "Delete the blanks around =."));
    }
    for (int i = 1; i < words.size() && ShellVariables.isAssignment(words.get(i - 1)); i++) {
      if (!ShellVariables.isAssignment(words.get(i)) && startsWithDash(words.get(i))) {
        return Optional.of(
            new ShellFault(
                words.get(i).get(0).line(),
                "bash takes %s for a command, because the value before it has no quotes; nothing is set"
                    .formatted(shown(words.get(i))),
                "Put quotes around the whole value."));
      }
    }
    return Optional.empty();
  }

  private static boolean startsWithDash(List<ShellPiece> word) {
    return word.get(0).kind() == Kind.LITERAL && word.get(0).text().startsWith("-");
  }

  /** Returns the word without its value, which may be a secret. */
  private static String shown(List<ShellPiece> word) {
    String text =
        word.stream()
            .map(piece -> piece.kind() == Kind.VARIABLE ? "$" + piece.text() : piece.text())
            .collect(Collectors.joining());
    int end = text.indexOf('=');
    String start = end > 0 ? text.substring(0, end) : text;
    return start.length() > LONGEST ? start.substring(0, LONGEST) + "…" : start;
  }
}
