// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JVM flag with formulas in braces, such as <code>-Xmx{FLOOR(heap / MB)}m</code>. Immutable and
 * thread-safe.
 */
public final class FlagTemplate {

  private static final Pattern FORMULA = Pattern.compile("\\{([^{}]*)}");
  private static final Pattern FLAG = Pattern.compile("-[^\\s{}]*");

  private final String text;
  private final List<Formula> formulas;

  private FlagTemplate(String text, List<Formula> formulas) {
    this.text = text;
    this.formulas = List.copyOf(formulas);
  }

  static FlagTemplate parse(String text, SortedSet<String> variables) {
    if (!FLAG.matcher(FORMULA.matcher(text).replaceAll("0")).matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a JVM flag; it starts with - and has formulas in { } only");
    }
    List<Formula> formulas = new ArrayList<>();
    Matcher matcher = FORMULA.matcher(text);
    while (matcher.find()) {
      formulas.add(Formula.parse(matcher.group(1), variables));
    }
    return new FlagTemplate(text, formulas);
  }

  /** Returns the variables that the flag's formulas use. */
  public SortedSet<String> variables() {
    SortedSet<String> variables = new TreeSet<>();
    formulas.forEach(formula -> variables.addAll(formula.variables()));
    return variables;
  }

  String evaluate(Map<String, Object> variables) {
    StringBuilder flag = new StringBuilder();
    Matcher matcher = FORMULA.matcher(text);
    for (Formula formula : formulas) {
      if (matcher.find()) {
        String value = formula.evaluateAsText(variables);
        matcher.appendReplacement(flag, Matcher.quoteReplacement(value));
      }
    }
    return matcher.appendTail(flag).toString();
  }

  @Override
  public String toString() {
    return text;
  }
}
