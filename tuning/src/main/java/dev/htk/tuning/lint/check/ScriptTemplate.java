// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.env.EnvFlag;
import dev.htk.tuning.text.Phrase;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds an {@code hbase-env.sh} that a tool has yet to fill in. */
public final class ScriptTemplate implements RelationCheck {

  private static final Pattern TAG =
      Pattern.compile("<%[^%]{0,200}%>|\\{%[^%]{0,200}%\\}|\\{\\{[^{}]{0,200}\\}\\}");

  /** Matches tags that may choose between lines, or whose blanks look like ends of words. */
  private static final Pattern OPAQUE =
      Pattern.compile(
          "\\{%|<%[^%]{0,200}\\s[^%]{0,200}%>|\\{\\{[^{}]{0,200}\\s[^{}]{0,200}\\}\\}|\\{\\{(?:#|else)");

  private static final Pattern COMMENT = Pattern.compile("(?m)(^|\\s)#.*$");

  @Override
  public Optional<Problem> problem(Subject subject) {
    return subject.env().flatMap(ScriptTemplate::problem);
  }

  /** Returns whether no flag can be judged before the tags are filled in. */
  static boolean isOpaque(EnvFile env) {
    return OPAQUE.matcher(withoutComments(env)).find();
  }

  /** Returns whether the script has tags outside of comments. */
  static boolean hasTags(EnvFile env) {
    return hasTag(withoutComments(env));
  }

  static boolean hasTag(String text) {
    return TAG.matcher(text).find();
  }

  private static String withoutComments(EnvFile env) {
    return COMMENT.matcher(env.text()).replaceAll("$1");
  }

  private static Optional<Problem> problem(EnvFile env) {
    String script = withoutComments(env);
    Matcher tag = TAG.matcher(script);
    if (!tag.find()) {
      return Optional.empty();
    }
    long line = 1 + script.substring(0, tag.start()).chars().filter(c -> c == '\n').count();
    return Optional.of(
        Problem.ofServer(
            Phrase.of(
                "%s is a template (%s in line %d); %s",
                env.name(), tag.group(), line, unjudged(env)),
            "Check the script that the tool makes of it."));
  }

  private static String unjudged(EnvFile env) {
    if (isOpaque(env)) {
      return "no flag could be judged";
    }
    List<String> flags =
        env.flags().stream()
            .map(EnvFlag::text)
            .filter(ScriptTemplate::hasTag)
            .map(flag -> flag.replaceFirst("(=|\\{\\{|<%).*", ""))
            .toList();
    return flags.isEmpty()
        ? "what its tags stand for could not be judged"
        : "these could not be judged: "
            + flags.stream().distinct().collect(Collectors.joining(", "));
  }
}
