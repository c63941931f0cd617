// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.Expansion;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Recognises the placeholders in a template that another program fills in before HBase reads the
 * file.
 *
 * <p>{@code ${name}} is also Hadoop's syntax for variables. One that nothing sets counts as a
 * placeholder if it is named like a shell variable, or if the file has other template tags or
 * several such variables.
 */
public final class Placeholders {

  /** Tags of template languages. The repetitions are bounded, so that no file is slow to search. */
  private static final String TAGS =
      "\\{\\{[^{}]{0,200}\\}\\}|\\{%[^%]{0,200}%\\}|<%[^%]{0,200}%>|<#[^<>]{0,200}>";

  private static final String MARKS =
      "@@?[A-Za-z][\\w.-]*@@?|%[A-Z][A-Z0-9_]+%|__[A-Z][A-Z0-9_]+__|<[A-Za-z][\\w .-]*>"
          + "|\\$\\([\\w.]+\\)|(?:^|\\W)\\$[A-Z][A-Z0-9_]+\\b";

  private static final String WITH_DEFAULT = "[^}$:]{1,100}:[^}]{0,200}\\}";

  /** A regular expression of what is found in values that only a server knows, in any tool. */
  public static final String OPEN = TAGS + "|" + MARKS + "|\\$\\{[^ $}]+\\}|\\$\\{" + WITH_DEFAULT;

  private static final Pattern TAG = Pattern.compile(TAGS);
  private static final Pattern BRANCH =
      Pattern.compile("\\{%|<%[^=]|<#(if|list)|\\{\\{[#-]? ?(if|range|with)\\b");
  private static final Pattern MARK = Pattern.compile(MARKS + "|\\$\\{(?!env\\.)" + WITH_DEFAULT);
  private static final Pattern SHELL_VARIABLE = Pattern.compile("[A-Z][A-Z0-9_]*");
  private static final int SEVERAL = 3;

  private final boolean isTemplate;
  private final boolean hasTags;
  private final boolean hasBranches;

  /** Inspects the text of a file and the expansions of its values. */
  Placeholders(String text, Collection<Expansion> expansions) {
    long unset =
        expansions.stream()
            .filter(expansion -> expansion.outcome() == Expansion.Outcome.UNBOUND)
            .flatMap(expansion -> expansion.variable().stream())
            .filter(variable -> !Variables.isSetElsewhere(variable))
            .distinct()
            .count();
    this.hasBranches = BRANCH.matcher(text).find();
    this.hasTags = hasBranches || TAG.matcher(text).find();
    this.isTemplate = hasTags || unset >= SEVERAL;
  }

  /** Returns whether the file has tags of a template language. */
  boolean hasTags() {
    return hasTags;
  }

  /** Returns whether the file has conditions, so that servers may get only parts of it. */
  boolean hasBranches() {
    return hasBranches;
  }

  /** Returns whether a name or a value contains a placeholder. */
  boolean isIn(String text) {
    return TAG.matcher(text).find() || MARK.matcher(text).find();
  }

  /** Returns whether the value of a key contains a placeholder, directly or through a variable. */
  boolean isIn(String key, Expansion expansion) {
    return isIn(expansion.text()) || isItsKey(key, expansion.text()) || isToBeSet(expansion);
  }

  private boolean isToBeSet(Expansion expansion) {
    Optional<String> unset =
        expansion
            .variable()
            .filter(name -> expansion.outcome() == Expansion.Outcome.UNBOUND)
            .filter(name -> !Variables.isSetElsewhere(name));
    return unset.filter(name -> isTemplate || SHELL_VARIABLE.matcher(name).matches()).isPresent();
  }

  /** Returns whether a value repeats its key, as {@code HBASEMASTERPORT} does. */
  private static boolean isItsKey(String key, String value) {
    String letters = value.trim().replaceAll("[^A-Za-z]", "");
    return letters.equals(value.trim().replace("_", ""))
        && letters.equals(key.replaceAll("[^A-Za-z]", "").toUpperCase(Locale.ROOT));
  }
}
