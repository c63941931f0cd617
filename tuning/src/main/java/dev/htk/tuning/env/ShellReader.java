// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import dev.htk.tuning.env.ShellPiece.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Splits a bash script into simple commands, as bash does, without running any of it.
 *
 * <p>Reading never fails: if a construct is not closed, such as after a lone quote, the script ends
 * before the command that it is in, as bash complains and runs nothing from there on. Source: the
 * bash manual, "Shell Syntax".
 */
final class ShellReader {

  private static final Set<String> OPENING =
      Set.of("if", "while", "until", "for", "case", "select", "{");
  private static final Set<String> CLOSING = Set.of("fi", "done", "esac", "}");
  private static final Set<String> BETWEEN = Set.of("then", "else", "elif", "do", "!", "function");
  private static final Set<String> LEAVING = Set.of("exit", "return");

  /** Matches what scripts under {@code set -u} write after a variable that may be unset. */
  private static final Pattern NO_DEFAULT = Pattern.compile(":?-$");

  private record HereDocument(String delimiter, boolean tabsStripped) {}

  /** A construct that is still open. */
  private record Opened(String word, int line, int commands) {}

  private final String text;
  private final List<ShellCommand> commands = new ArrayList<>();
  private final Deque<Opened> open = new ArrayDeque<>();
  private final Deque<HereDocument> hereDocuments = new ArrayDeque<>();
  private final StringBuilder literal = new StringBuilder();
  private List<List<ShellPiece>> words = new ArrayList<>();
  private List<ShellPiece> word = new ArrayList<>();
  private boolean inWord;
  private boolean chained;
  private boolean left;
  private int at;
  private int line = 1;
  private int literalLine = 1;
  private ShellFault unclosed;

  private ShellReader(String text) {
    this.text = text;
  }

  /** Returns the commands in order, up to an unconditional {@code exit} or {@code return}. */
  static ShellScript read(String text) {
    ShellReader reader = new ShellReader(text);
    while (reader.at < text.length() && !reader.left) {
      reader.step();
    }
    return reader.ended();
  }

  private ShellScript ended() {
    if (unclosed == null) {
      endCommand();
    }
    int reached = commands.size();
    Opened outermost = open.peekLast();
    if (outermost != null && !left) {
      reached = outermost.commands();
      unclosed(outermost.line(), "'" + outermost.word() + "'");
    }
    return new ShellScript(commands.subList(0, reached), Optional.ofNullable(unclosed));
  }

  /** Notes a construct that the script's end leaves open, unless it is inside of one that is. */
  private void unclosed(int from, String what) {
    if (unclosed == null || from < unclosed.line()) {
      unclosed =
          new ShellFault(
              from,
              what + " is never closed; bash reads nothing from this line on",
              "Close it, or delete it.");
    }
  }

  private void step() {
    char c = text.charAt(at);
    switch (c) {
      case '\n' -> endLine();
      case ' ', '\t', '\r' -> {
        endWord();
        advance();
      }
      case ';' -> {
        endCommand();
        advance();
      }
      case '|', '&' -> operator(c);
      case '(' -> {
        endCommand();
        open.push(new Opened("(", line, commands.size()));
        advance();
      }
      case ')' -> closeParenthesis();
      case '<' -> redirection();
      case '#' -> comment();
      default -> wordCharacter(c);
    }
  }

  private void endLine() {
    endCommand();
    advance();
    while (!hereDocuments.isEmpty()) {
      skip(hereDocuments.removeFirst());
    }
  }

  private void operator(char c) {
    if (at > 0 && c == '&' && text.charAt(at - 1) == '>') {
      append(c);
      return;
    }
    endCommand();
    boolean conditional = text.startsWith("" + c + c, at);
    chained = conditional || (c == '|');
    advance();
    if (conditional) {
      advance();
    }
  }

  /** Ends a subshell. In a {@code case}, the parenthesis only ends a pattern. */
  private void closeParenthesis() {
    endCommand();
    if (!open.isEmpty() && open.peek().word().equals("(")) {
      open.pop();
    }
    advance();
  }

  private void redirection() {
    if (!text.startsWith("<<", at) || text.startsWith("<<<", at)) {
      endWord();
      while (at < text.length() && text.charAt(at) == '<') {
        advance();
      }
      return;
    }
    endWord();
    at += 2;
    boolean tabsStripped = at < text.length() && text.charAt(at) == '-';
    if (tabsStripped) {
      advance();
    }
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      advance();
    }
    StringBuilder delimiter = new StringBuilder();
    while (at < text.length() && " \t\r\n;&|<>()".indexOf(text.charAt(at)) < 0) {
      if ("'\"\\".indexOf(text.charAt(at)) < 0) {
        delimiter.append(text.charAt(at));
      }
      advance();
    }
    hereDocuments.addLast(new HereDocument(delimiter.toString(), tabsStripped));
  }

  private void skip(HereDocument document) {
    while (at < text.length()) {
      int end = text.indexOf('\n', at);
      String content = text.substring(at, end < 0 ? text.length() : end).replace("\r", "");
      at = end < 0 ? text.length() : end + 1;
      line++;
      String compared = document.tabsStripped() ? content.replaceFirst("^\t+", "") : content;
      if (compared.equals(document.delimiter())) {
        return;
      }
    }
  }

  private void comment() {
    if (inWord) {
      append('#');
      return;
    }
    while (at < text.length() && text.charAt(at) != '\n') {
      at++;
    }
  }

  private void wordCharacter(char c) {
    switch (c) {
      case '\'' -> singleQuoted();
      case '"' -> doubleQuoted();
      case '\\' -> escaped();
      case '$', '`' -> expansion(c);
      default -> append(c);
    }
  }

  private void singleQuoted() {
    int from = line;
    inWord = true;
    advance();
    while (at < text.length() && text.charAt(at) != '\'') {
      append(text.charAt(at));
    }
    close(from, "the quote '");
  }

  /** Moves behind the character that closes a construct, if there is one. */
  private void close(int from, String what) {
    if (at >= text.length()) {
      unclosed(from, what);
    }
    advance();
  }

  private void doubleQuoted() {
    int from = line;
    inWord = true;
    advance();
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at);
      if (c == '$' || c == '`') {
        expansion(c);
      } else if (c != '\\') {
        append(c);
      } else if (!skipContinuation()) {
        if (isEscapedInQuotes()) {
          advance();
        }
        append(text.charAt(at));
      }
    }
    close(from, "the quote \"");
  }

  private boolean isEscapedInQuotes() {
    return at + 1 < text.length() && "$`\"\\".indexOf(text.charAt(at + 1)) >= 0;
  }

  private void escaped() {
    if (skipContinuation()) {
      return;
    }
    advance();
    if (at < text.length()) {
      append(text.charAt(at));
    }
  }

  /** Skips a backslash at the end of a line, LF or CR LF, which joins it with the next line. */
  private boolean skipContinuation() {
    for (String ending : List.of("\\\n", "\\\r\n")) {
      if (text.startsWith(ending, at)) {
        at += ending.length();
        line++;
        return true;
      }
    }
    return false;
  }

  private void expansion(char c) {
    inWord = true;
    if (c == '`') {
      skipUntil('`');
      piece(Kind.UNKNOWN, "`…`");
    } else if (text.startsWith("$(", at)) {
      at++;
      skipNested('(', ')');
      piece(Kind.UNKNOWN, "$(…)");
    } else if (text.startsWith("${", at)) {
      bracedVariable();
    } else {
      bareVariable();
    }
  }

  private void bracedVariable() {
    int start = at + 2;
    at++;
    skipNested('{', '}');
    String inside = text.substring(start, Math.max(start, at - 1));
    String name = NO_DEFAULT.matcher(inside).replaceFirst("");
    if (isName(name)) {
      piece(Kind.VARIABLE, name);
    } else {
      piece(Kind.UNKNOWN, "${…}");
    }
  }

  private void bareVariable() {
    int start = at + 1;
    int end = start;
    while (end < text.length() && isNamePart(text.charAt(end))) {
      end++;
    }
    String name = text.substring(start, end);
    if (isName(name)) {
      at = end;
      piece(Kind.VARIABLE, name);
    } else if (start < text.length() && "@*#?-$!0123456789".indexOf(text.charAt(start)) >= 0) {
      at = start + 1;
      piece(Kind.UNKNOWN, "$" + text.charAt(start));
    } else {
      append('$');
    }
  }

  private void skipUntil(char end) {
    int from = line;
    advance();
    while (at < text.length() && text.charAt(at) != end) {
      if (text.charAt(at) == '\\') {
        advance();
      }
      advance();
    }
    close(from, "the quote " + end);
  }

  private void skipNested(char opening, char closing) {
    int from = line;
    int depth = 0;
    do {
      char c = at < text.length() ? text.charAt(at) : closing;
      if (c == opening) {
        depth++;
      } else if (c == closing) {
        depth--;
      } else if (c == '\\') {
        advance();
      } else if (c == '\'' || c == '"') {
        skipUntil(c);
        continue;
      }
      advance();
    } while (depth > 0 && at < text.length());
    if (depth > 0) {
      unclosed(from, "$" + opening);
    }
  }

  private void append(char c) {
    inWord = true;
    if (literal.isEmpty() || literalLine != line) {
      endLiteral();
      literalLine = line;
    }
    literal.append(c);
    advance();
  }

  private void piece(Kind kind, String content) {
    endLiteral();
    word.add(new ShellPiece(kind, content, line));
  }

  private void endLiteral() {
    if (!literal.isEmpty()) {
      word.add(new ShellPiece(Kind.LITERAL, literal.toString(), literalLine));
      literal.setLength(0);
    }
  }

  private void endWord() {
    endLiteral();
    if (inWord) {
      words.add(word);
      word = new ArrayList<>();
      inWord = false;
    }
  }

  private void endCommand() {
    endWord();
    while (!words.isEmpty() && isKeyword(ShellCommand.plain(words.get(0)))) {
      boolean isNameNext = ShellCommand.plain(words.remove(0)).equals("function");
      if (isNameNext && !words.isEmpty()) {
        words.remove(0);
      }
    }
    if (!words.isEmpty()) {
      ShellCommand command = new ShellCommand(words, open.isEmpty() && !chained);
      commands.add(command);
      left = command.certain() && LEAVING.contains(command.name());
      words = new ArrayList<>();
      chained = false;
    }
  }

  private boolean isKeyword(String first) {
    if (OPENING.contains(first)) {
      open.push(new Opened(first, words.get(0).get(0).line(), commands.size()));
    } else if (CLOSING.contains(first)) {
      open.poll();
    }
    return OPENING.contains(first) || CLOSING.contains(first) || BETWEEN.contains(first);
  }

  /** Moves to the next character, unless the script ends here; it may end inside any construct. */
  private void advance() {
    if (at < text.length()) {
      if (text.charAt(at) == '\n') {
        line++;
      }
      at++;
    }
  }

  static boolean isName(String text) {
    return !text.isEmpty()
        && !Character.isDigit(text.charAt(0))
        && text.chars().allMatch(c -> isNamePart((char) c));
  }

  private static boolean isNamePart(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
