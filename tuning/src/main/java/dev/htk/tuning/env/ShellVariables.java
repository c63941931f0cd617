// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import dev.htk.tuning.env.ShellPiece.Kind;
import dev.htk.tuning.site.SiteFileException;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The variables of a script after its last command, as far as the script alone tells them.
 *
 * <p>A conditional assignment may not happen. Its value is therefore added to the old one instead
 * of replacing it, and both are marked as uncertain.
 */
final class ShellVariables {

  private static final Pattern ASSIGNMENT =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)(\\+?)=", Pattern.DOTALL);
  private static final Set<String> DECLARING =
      Set.of("export", "declare", "typeset", "readonly", "local");

  /** The limit on a value's length; a script that keeps doubling a variable would fill the heap. */
  private static final int LONGEST = 1 << 16;

  private record Cell(char character, int line, boolean certain) {}

  /**
   * @param varied whether there are alternatives, so that the value cannot be joined with other
   *     text
   */
  private record Value(List<Cell> cells, boolean varied) {

    static final Value NONE = new Value(List.of(), false);
  }

  private final String script;
  private final Map<String, Value> values = new HashMap<>();
  private final Map<String, Integer> lines = new LinkedHashMap<>();

  private ShellVariables(String script) {
    this.script = script;
  }

  /**
   * Returns the variables' values after these commands.
   *
   * @param script the file's name, for messages
   */
  static ShellVariables after(String script, List<ShellCommand> commands) {
    ShellVariables variables = new ShellVariables(script);
    commands.forEach(variables::run);
    return variables;
  }

  /** Returns a variable's words, split as bash splits unquoted text; empty if it is not set. */
  List<EnvFlag> words(String variable) {
    List<EnvFlag> words = new ArrayList<>();
    List<Cell> word = new ArrayList<>();
    for (Cell cell : values.getOrDefault(variable, Value.NONE).cells()) {
      if (Character.isWhitespace(cell.character())) {
        end(word, words);
      } else {
        word.add(cell);
      }
    }
    end(word, words);
    return words;
  }

  /** Returns the name of each variable that is set, and the line where it first is. */
  Map<String, Integer> lines() {
    return Collections.unmodifiableMap(lines);
  }

  private static void end(List<Cell> word, List<EnvFlag> words) {
    if (!word.isEmpty()) {
      StringBuilder text = new StringBuilder();
      word.forEach(cell -> text.append(cell.character()));
      boolean certain = word.stream().allMatch(Cell::certain);
      words.add(new EnvFlag(text.toString(), word.get(0).line(), certain));
      word.clear();
    }
  }

  private void run(ShellCommand command) {
    if (command.name().equals("unset") && command.certain()) {
      command.words().forEach(word -> values.remove(ShellCommand.plain(word)));
    } else if (DECLARING.contains(command.name())
        || command.words().stream().allMatch(ShellVariables::isAssignment)) {
      command.words().stream()
          .filter(ShellVariables::isAssignment)
          .forEach(word -> assign(word, command.certain()));
    }
  }

  static boolean isAssignment(List<ShellPiece> word) {
    return !word.isEmpty()
        && word.get(0).kind() == Kind.LITERAL
        && ASSIGNMENT.matcher(word.get(0).text()).lookingAt();
  }

  private void assign(List<ShellPiece> word, boolean certain) {
    ShellPiece start = word.get(0);
    Matcher matcher = ASSIGNMENT.matcher(start.text());
    if (!matcher.lookingAt()) {
      return;
    }
    String name = matcher.group(1);
    Value old = values.getOrDefault(name, Value.NONE);
    List<Cell> value = new ArrayList<>();
    if (!matcher.group(2).isEmpty()) {
      value.addAll(old.cells());
    } else if (!certain && !refersTo(name, word)) {
      old.cells().forEach(cell -> value.add(new Cell(cell.character(), cell.line(), false)));
      value.add(new Cell(' ', start.line(), false));
    }
    add(value, literal(start, start.text().substring(matcher.end()), certain));
    boolean varied = !certain && !old.cells().isEmpty();
    for (int i = 1; i < word.size(); i++) {
      boolean alone = endsWithBlank(value) && (i + 1 == word.size() || isBlank(word.get(i + 1)));
      add(value, expand(word.get(i), alone, certain));
      varied |= valueOf(word.get(i)).varied();
    }
    values.put(name, new Value(value, varied));
    lines.putIfAbsent(name, start.line());
  }

  private void add(List<Cell> value, List<Cell> more) {
    if (value.size() + more.size() > LONGEST) {
      throw new SiteFileException(
          Phrase.of(
              "%s: a variable grows over %d characters in line %d; shorten it",
              script, LONGEST, more.get(0).line()));
    }
    value.addAll(more);
  }

  private List<Cell> expand(ShellPiece piece, boolean alone, boolean certain) {
    if (piece.kind() != Kind.VARIABLE) {
      return literal(piece, piece.text(), certain);
    }
    Value value = valueOf(piece);
    boolean known = values.containsKey(piece.text()) && (alone || !value.varied());
    return known ? value.cells() : literal(piece, "${" + piece.text() + "}", certain);
  }

  private Value valueOf(ShellPiece piece) {
    return piece.kind() == Kind.VARIABLE
        ? values.getOrDefault(piece.text(), Value.NONE)
        : Value.NONE;
  }

  private static boolean endsWithBlank(List<Cell> value) {
    return value.isEmpty() || Character.isWhitespace(value.get(value.size() - 1).character());
  }

  private static boolean isBlank(ShellPiece next) {
    return next.kind() == Kind.LITERAL && Character.isWhitespace(next.text().charAt(0));
  }

  private static List<Cell> literal(ShellPiece piece, String text, boolean certain) {
    return text.chars().mapToObj(c -> new Cell((char) c, piece.line(), certain)).toList();
  }

  private static boolean refersTo(String name, List<ShellPiece> word) {
    return word.stream()
        .anyMatch(piece -> piece.kind() == Kind.VARIABLE && piece.text().equals(name));
  }
}
