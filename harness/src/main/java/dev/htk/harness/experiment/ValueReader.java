// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.tuning.text.Phrase;
import dev.htk.tuning.yaml.YamlNode;
import dev.htk.tuning.yaml.YamlNode.Mapping;
import dev.htk.tuning.yaml.YamlReader;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Reads the values of an experiment's fields; rejects values out of range. Immutable. */
final class ValueReader {

  /** Restricts names because they become part of folder names. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,63}");

  private final YamlReader yaml;

  ValueReader(YamlReader yaml) {
    this.yaml = yaml;
  }

  String name(Mapping owner, String where) {
    String name = yaml.requiredText(owner, "name", where);
    if (!NAME.matcher(name).matches()) {
      throw yaml.problem(
          owner.fields().get("name"),
          "name '%s' is not allowed; use up to 64 letters, digits, dots and dashes"
              .formatted(name));
    }
    return name;
  }

  SortedMap<String, String> texts(Mapping owner, String field) {
    SortedMap<String, String> values = new TreeMap<>();
    YamlNode node = owner.fields().get(field);
    if (node == null) {
      return values;
    }
    if (!(node instanceof Mapping mapping)) {
      throw yaml.problem(node, field + " must have a name and a value in each line");
    }
    mapping.fields().forEach((name, value) -> values.put(name, yaml.text(value, name)));
    return values;
  }

  /** Reads a list of texts; empty if the field is missing. */
  List<String> list(Mapping owner, String field) {
    YamlNode node = owner.fields().get(field);
    return node == null ? List.of() : list(node, field);
  }

  List<String> list(YamlNode node, String what) {
    return yaml.sequence(node, what).stream().map(item -> yaml.text(item, what)).toList();
  }

  String oneOf(Mapping owner, String field, Set<String> allowed, String ifAbsent) {
    String text = yaml.optionalText(owner, field, "the experiment").orElse(ifAbsent);
    if (!allowed.contains(text)) {
      throw yaml.problem(
          owner.fields().get(field),
          "%s must be one of %s, not '%s'"
              .formatted(field, String.join(", ", new TreeSet<>(allowed)), text));
    }
    return text;
  }

  /** Reads the lower-case name of an enum's constant. */
  <E extends Enum<E>> E constant(Mapping owner, String field, E ifAbsent, Set<E> allowed) {
    Map<String, E> byWord = new TreeMap<>();
    allowed.forEach(one -> byWord.put(one.name().toLowerCase(Locale.ROOT), one));
    String word = ifAbsent.name().toLowerCase(Locale.ROOT);
    return byWord.get(oneOf(owner, field, byWord.keySet(), word));
  }

  Optional<Integer> optionalNumber(Mapping owner, String field, int least, int most) {
    return Optional.ofNullable(owner.fields().get(field))
        .map(node -> number(node, field, least, most));
  }

  int number(YamlNode node, String what, int least, int most) {
    return checked(
        node,
        what,
        Integer::valueOf,
        number -> number >= least && number <= most,
        text ->
            Phrase.of("%s must be a whole number, %d to %d, not '%s'", what, least, most, text));
  }

  double positive(YamlNode node, String what) {
    return positive(node, what, text -> what + " must be a number over 0, not '" + text + "'");
  }

  /**
   * Reads a number over 0.
   *
   * @param problem says what is wrong with the text
   */
  double positive(YamlNode node, String what, UnaryOperator<String> problem) {
    return checked(
        node, what, Double::valueOf, number -> number > 0 && Double.isFinite(number), problem);
  }

  private <N extends Number> N checked(
      YamlNode node,
      String what,
      Function<String, N> parser,
      Predicate<N> isAllowed,
      UnaryOperator<String> problem) {
    String text = yaml.text(node, what);
    try {
      N number = parser.apply(text);
      if (isAllowed.test(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, like a number out of range.
    }
    throw yaml.problem(node, problem.apply(text));
  }
}
