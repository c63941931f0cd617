// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.config.ExpressionConfiguration;
import com.ezylang.evalex.config.MapBasedFunctionDictionary;
import com.ezylang.evalex.config.MapBasedOperatorDictionary;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.functions.basic.AbsFunction;
import com.ezylang.evalex.functions.basic.CeilingFunction;
import com.ezylang.evalex.functions.basic.FloorFunction;
import com.ezylang.evalex.functions.basic.IfFunction;
import com.ezylang.evalex.functions.basic.MaxFunction;
import com.ezylang.evalex.functions.basic.MinFunction;
import com.ezylang.evalex.functions.basic.RoundFunction;
import com.ezylang.evalex.operators.arithmetic.InfixDivisionOperator;
import com.ezylang.evalex.operators.arithmetic.InfixMinusOperator;
import com.ezylang.evalex.operators.arithmetic.InfixModuloOperator;
import com.ezylang.evalex.operators.arithmetic.InfixMultiplicationOperator;
import com.ezylang.evalex.operators.arithmetic.InfixPlusOperator;
import com.ezylang.evalex.operators.arithmetic.PrefixMinusOperator;
import com.ezylang.evalex.operators.booleans.InfixAndOperator;
import com.ezylang.evalex.operators.booleans.InfixEqualsOperator;
import com.ezylang.evalex.operators.booleans.InfixGreaterEqualsOperator;
import com.ezylang.evalex.operators.booleans.InfixGreaterOperator;
import com.ezylang.evalex.operators.booleans.InfixLessEqualsOperator;
import com.ezylang.evalex.operators.booleans.InfixLessOperator;
import com.ezylang.evalex.operators.booleans.InfixNotEqualsOperator;
import com.ezylang.evalex.operators.booleans.InfixOrOperator;
import com.ezylang.evalex.parser.ParseException;
import dev.htk.tuning.setting.ValueType;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A formula over the machine's facts, such as {@code MIN(200, MAX(30, 12 * cores))}.
 *
 * <p>A formula may use numbers, text in double quotes, {@code + - * / %}, comparisons, {@code &&
 * ||}, and the functions {@code ABS CEILING FLOOR IF MAX MIN ROUND}. Nothing is random or depends
 * on time or place, and no cost grows faster than the text (no powers, no factorial), so a formula
 * from any source is safe to evaluate. Variable names ignore case. Immutable and thread-safe.
 */
public final class Formula {

  private static final int LONGEST = 500;

  /** Above every setting; a number with a huge exponent would fill the memory. */
  private static final BigDecimal LARGEST = BigDecimal.TEN.pow(30);

  @SuppressWarnings("unchecked") // EvalEx takes its dictionaries as generic varargs.
  private static final ExpressionConfiguration LANGUAGE =
      ExpressionConfiguration.builder()
          .functionDictionary(
              MapBasedFunctionDictionary.ofFunctions(
                  Map.entry("ABS", new AbsFunction()),
                  Map.entry("CEILING", new CeilingFunction()),
                  Map.entry("FLOOR", new FloorFunction()),
                  Map.entry("IF", new IfFunction()),
                  Map.entry("MAX", new MaxFunction()),
                  Map.entry("MIN", new MinFunction()),
                  Map.entry("ROUND", new RoundFunction())))
          .operatorDictionary(
              MapBasedOperatorDictionary.ofOperators(
                  Map.entry("+", new InfixPlusOperator()),
                  Map.entry("-", new PrefixMinusOperator()),
                  Map.entry("-", new InfixMinusOperator()),
                  Map.entry("*", new InfixMultiplicationOperator()),
                  Map.entry("/", new InfixDivisionOperator()),
                  Map.entry("%", new InfixModuloOperator()),
                  Map.entry("==", new InfixEqualsOperator()),
                  Map.entry("!=", new InfixNotEqualsOperator()),
                  Map.entry("<", new InfixLessOperator()),
                  Map.entry("<=", new InfixLessEqualsOperator()),
                  Map.entry(">", new InfixGreaterOperator()),
                  Map.entry(">=", new InfixGreaterEqualsOperator()),
                  Map.entry("&&", new InfixAndOperator()),
                  Map.entry("||", new InfixOrOperator())))
          .defaultConstants(Map.of())
          .arraysAllowed(false)
          .structuresAllowed(false)
          .implicitMultiplicationAllowed(false)
          .build();

  private final String text;
  private final Expression expression;
  private final SortedSet<String> variables;

  private Formula(String text, Expression expression, SortedSet<String> variables) {
    this.text = text;
    this.expression = expression;
    this.variables = Collections.unmodifiableSortedSet(variables);
  }

  /**
   * Reads a formula.
   *
   * @param variables the names that the formula may use
   * @throws IllegalArgumentException if the text is not a formula, or uses an unknown variable; the
   *     message lists the known ones
   */
  public static Formula parse(String text, SortedSet<String> variables) {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException("a formula has at most " + LONGEST + " characters");
    }
    Expression expression = new Expression(text, LANGUAGE);
    try {
      expression.validate();
      return new Formula(text, expression, declared(expression.getUsedVariables(), variables));
    } catch (ParseException e) {
      throw new IllegalArgumentException(
          "formula '" + text + "' at character " + e.getStartPosition() + ": " + e.getMessage(), e);
    } catch (NoSuchElementException e) {
      // The parser takes operands and operators from stacks without asking whether there are any.
      throw new IllegalArgumentException(
          "formula '" + text + "': its braces, commas and operators do not fit together", e);
    }
  }

  /**
   * Returns the value as a setting's text: whole types rounded down, decimals without exponent.
   *
   * @param variables a number or text for each variable
   * @throws IllegalArgumentException if there is no value (division by zero) or it is of another
   *     kind
   */
  public String evaluate(ValueType type, Map<String, Object> variables) {
    EvaluationValue value = value(variables);
    boolean fits =
        type.isNumber()
            ? value.isNumberValue()
            : value.isStringValue() || (type == ValueType.BOOLEAN && value.isBooleanValue());
    if (!fits) {
      throw new IllegalArgumentException(
          "formula '"
              + text
              + "' gives "
              + described(value)
              + " where HBase wants "
              + type.expected());
    }
    return type.isNumber() ? type.format(value.getNumberValue()) : value.getStringValue();
  }

  /** Returns the value as text for command-line flags; numbers are rounded down to whole ones. */
  String evaluateAsText(Map<String, Object> variables) {
    EvaluationValue value = value(variables);
    return value.isNumberValue()
        ? ValueType.LONG.format(value.getNumberValue())
        : value.getStringValue();
  }

  /** Returns the value for use in other formulas: a {@code BigDecimal} or a {@code Boolean}. */
  Object evaluateAsOperand(Map<String, Object> variables) {
    EvaluationValue value = value(variables);
    if (value.isBooleanValue()) {
      return value.getBooleanValue();
    }
    if (!value.isNumberValue()) {
      throw new IllegalArgumentException(
          "formula '"
              + text
              + "' gives "
              + described(value)
              + " where a number or a comparison is wanted");
    }
    return value.getNumberValue();
  }

  /** Returns the variables that the formula uses, spelt as they were declared. */
  public SortedSet<String> variables() {
    return variables;
  }

  /** Returns the formula as it was written. */
  @Override
  public String toString() {
    return text;
  }

  private EvaluationValue value(Map<String, Object> variables) {
    try {
      // Evaluates a copy, because an expression keeps the variables that it is given.
      EvaluationValue value = expression.copy().withValues(variables).evaluate();
      if (value.isNumberValue() && value.getNumberValue().abs().compareTo(LARGEST) > 0) {
        throw new IllegalArgumentException(
            "formula '" + text + "' gives a number above 10^30, too large for any setting");
      }
      return value;
    } catch (EvaluationException | ParseException | ArithmeticException e) {
      throw new IllegalArgumentException("formula '" + text + "': " + e.getMessage(), e);
    }
  }

  private static String described(EvaluationValue value) {
    return (value.isNumberValue() ? "the number " : "the text ") + value.getStringValue();
  }

  private static SortedSet<String> declared(Set<String> used, SortedSet<String> known) {
    SortedMap<String, String> allowed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    known.forEach(name -> allowed.put(name, name));
    SortedSet<String> variables = new TreeSet<>();
    for (String name : used) {
      if (!allowed.containsKey(name)) {
        throw new IllegalArgumentException(
            "unknown variable '"
                + name
                + "' in the formula; known are "
                + String.join(", ", known));
      }
      variables.add(allowed.get(name));
    }
    return variables;
  }
}
