// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.ValueType;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The values of all names in a profile's formulas on one machine. Immutable. */
final class Scope {

  private final Map<String, Object> values;
  private final List<Definition> definitions;

  private Scope(Map<String, Object> values, List<Definition> definitions) {
    this.values = values;
    this.definitions = definitions;
  }

  /**
   * Works out the definitions in order.
   *
   * @throws ProfileException if one of them has no value on this machine
   */
  static Scope of(String file, MachineFacts machine, List<Definition> definitions) {
    Map<String, Object> values = new TreeMap<>(machine.variables());
    for (Definition definition : definitions) {
      values.put(definition.name(), value(file, definition, values));
    }
    return new Scope(Collections.unmodifiableMap(values), List.copyOf(definitions));
  }

  /** Returns a number, text or truth value for each name. */
  Map<String, Object> values() {
    return values;
  }

  /**
   * Returns the inputs of a formula: each fact of the machine with its value, and each defined name
   * with its formula and value.
   */
  SortedMap<String, String> inputs(Formula formula) {
    SortedMap<String, String> inputs = new TreeMap<>();
    new Names(definitions)
        .behind(formula.variables())
        .forEach(name -> inputs.put(name, text(values.get(name))));
    definitions.forEach(
        definition ->
            inputs.computeIfPresent(
                definition.name(), (name, value) -> definition.formula() + " = " + value));
    return Collections.unmodifiableSortedMap(inputs);
  }

  private static Object value(
      String file, Definition definition, Map<String, Object> earlierValues) {
    try {
      return definition.formula().evaluateAsOperand(earlierValues);
    } catch (IllegalArgumentException e) {
      throw new ProfileException(
          file, definition.line(), definition.name() + ": " + e.getMessage());
    }
  }

  private static String text(Object value) {
    return value instanceof BigDecimal number
        ? ValueType.FLOAT.format(number)
        : String.valueOf(value);
  }
}
