package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.Expansion;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Recognises the places in a template that another program fills in before HBase reads the file.
 *
 * <p>{@code ${name}} is also Hadoop's own variable. It counts as a place to fill if nothing sets it
 * and its name is that of a shell variable, or if the file has several that nothing sets, or tags
 * of a template besides.
 */
final class Placeholders {

  /** Bounded in what may stand between, so that no file makes the search long. */
  private static final Pattern TAG =
      Pattern.compile(
          "\\{\\{[^{}]{0,200}\\}\\}|\\{%[^%]{0,200}%\\}|<%[^%]{0,200}%>|<#[^<>]{0,200}>");

  private static final Pattern BRANCH =
      Pattern.compile("\\{%|<%[^=]|<#(if|list)|\\{\\{[#-]? ?(if|range|with)\\b");
  private static final Pattern MARK =
      Pattern.compile(
          "@@?[A-Za-z][\\w.-]*@@?|%[A-Z][A-Z0-9_]+%|__[A-Z][A-Z0-9_]+__|<[A-Za-z][\\w .-]*>"
              + "|\\$\\{(?!env\\.)[^}$:]{1,100}:[^}]{0,200}\\}|\\$\\([\\w.]+\\)|(?<!\\w)\\$[A-Z][A-Z0-9_]+\\b");
  private static final Pattern SHELL_VARIABLE = Pattern.compile("[A-Z][A-Z0-9_]*");
  private static final int SEVERAL = 3;

  private final boolean isTemplate;
  private final boolean hasBranches;

  /** The text of a file, and what its values come to. */
  Placeholders(String text, Collection<Expansion> expansions) {
    long unset =
        expansions.stream()
            .filter(expansion -> expansion.outcome() == Expansion.Outcome.UNBOUND)
            .flatMap(expansion -> expansion.variable().stream())
            .filter(variable -> !UnboundVariable.isSetElsewhere(variable))
            .distinct()
            .count();
    this.hasBranches = BRANCH.matcher(text).find();
    this.isTemplate = hasBranches || TAG.matcher(text).find() || unset >= SEVERAL;
  }

  /** Whether parts of the file may be left out of what the servers get. */
  boolean hasBranches() {
    return hasBranches;
  }

  /** Whether a name or a value has a place that is still to be filled in. */
  boolean isIn(String text) {
    return TAG.matcher(text).find() || MARK.matcher(text).find();
  }

  /** Whether the value of a key is still to be filled in, by itself or by a variable in it. */
  boolean isIn(String key, Expansion expansion) {
    return isIn(expansion.text()) || isItsKey(key, expansion.text()) || isToBeSet(expansion);
  }

  private boolean isToBeSet(Expansion expansion) {
    Optional<String> unset =
        expansion
            .variable()
            .filter(name -> expansion.outcome() == Expansion.Outcome.UNBOUND)
            .filter(name -> !UnboundVariable.isSetElsewhere(name));
    return unset.filter(name -> isTemplate || SHELL_VARIABLE.matcher(name).matches()).isPresent();
  }

  /** {@code HBASEMASTERPORT} as the value of hbase.master.port is no port. */
  private static boolean isItsKey(String key, String value) {
    String letters = value.trim().replaceAll("[^A-Za-z]", "");
    return letters.equals(value.trim().replace("_", ""))
        && letters.equals(key.replaceAll("[^A-Za-z]", "").toUpperCase(Locale.ROOT));
  }
}
