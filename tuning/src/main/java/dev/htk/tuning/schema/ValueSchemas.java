// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.schema;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.tuning.lint.check.Placeholders;
import dev.htk.tuning.setting.Limit;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The schemas of single values, each defined once for all settings that have it. Not thread-safe.
 *
 * <p>A value is a text, or a number or switch as JSON and YAML write it. A text with a placeholder
 * is valid everywhere.
 */
final class ValueSchemas {

  /** White space as {@code String.trim} takes it away. */
  private static final String SPACE = "[\\x00-\\x20]*";

  /** Words that are long enough to repeat their key in capitals, as values of some templates do. */
  private static final String CAPITALS = "[A-Z_]{12,}";

  private static final Pattern LETTER = Pattern.compile("[A-Za-z]");

  private final ObjectNode definitions;

  /**
   * Creates an empty set.
   *
   * @param definitions the place of the definitions in the schema, which fills up with use
   */
  ValueSchemas(ObjectNode definitions) {
    this.definitions = definitions;
  }

  /** Returns the schema of any value. */
  ObjectNode text() {
    return defined("text", () -> typed("string", "number", "boolean", "null"));
  }

  /** Returns the schema of texts whose value only a server knows. */
  ObjectNode open() {
    return defined("open", () -> typed("string").put("pattern", openOr(CAPITALS)));
  }

  /** Returns the schema of values that are neither empty nor open. */
  ObjectNode anything() {
    ObjectNode schema = typed("string", "number", "boolean").put("pattern", "[^\\x00-\\x20]");
    return schema.set("not", open());
  }

  /** Returns the schema of texts that are one of some words in any case, with space around. */
  static ObjectNode words(List<String> words) {
    return typed("string").put("pattern", alone(anyCase(words)));
  }

  /** Returns the schema of what HBase reads for a setting, be the number sensible or not. */
  ObjectNode readable(Setting setting) {
    return switch (setting.type()) {
      case STRING -> text();
      case BOOLEAN -> form("switch", "boolean", anyCase(List.of("true", "false")));
      case INT, LONG, BYTES, BYTES_PER_SECOND, MILLIS ->
          setting.isInt()
              ? whole("int", NumberPattern.WHOLE, Integer.SIZE)
              : whole("long", NumberPattern.WHOLE, Long.SIZE);
      case POWER_OF_TWO -> defined("power-of-two", ValueSchemas::powerOfTwo);
      case FLOAT -> form("fraction", "number", "[+-]?" + NumberPattern.UNSIGNED);
      case SIZE -> whole("size", size(), Long.SIZE);
      case HADOOP_BYTES -> whole("hadoop-size", "[+-]?[0-9]+[kKmMgGtTpPeE]?", Long.SIZE);
      case ENUM -> chosen(setting, anyCase(setting.allowed()));
      case EXACT_ENUM -> chosen(setting, exactly(setting.allowed()));
      case CLASS ->
          setting.allowed().isEmpty()
              ? chosen(setting, ValueType.CLASS_NAME)
              : chosen(setting, exactly(setting.allowed()) + "|" + ValueType.CLASS_NAME);
    };
  }

  /** Returns the schema of those readable values of a setting that are not beyond a limit. */
  ObjectNode within(Limit limit, Setting setting) {
    boolean isWhole = setting.type().isWhole() && setting.type() != ValueType.HADOOP_BYTES;
    String name = (isWhole ? "whole-not-" : "fraction-not-") + limit.beyond().replace(' ', '-');
    Limit.Side side = limit.side();
    return defined(name, () -> from(limit.number(), side.isLower(), side.isEndIn(), isWhole));
  }

  /**
   * Returns the schema of the numbers from an end on upwards, or else downwards. Texts that are not
   * plain numbers are valid, as {@link #readable} judges them.
   */
  private static ObjectNode from(
      BigDecimal end, boolean isUpwards, boolean isEndIn, boolean isWhole) {
    String plain =
        isWhole
            ? alone(NumberPattern.wholeFrom(end, isUpwards, isEndIn)) + "|[^0-9a-fA-FxX+"
            : alone("(?:" + NumberPattern.fractionFrom(end, isUpwards, isEndIn) + ")[fFdD]?")
                + "|[^0-9.fFdD+";
    String bound = isUpwards ? "Minimum" : "Maximum";
    return JsonNodeFactory.instance
        .objectNode()
        .put("pattern", plain + "\\x00-\\x20-]")
        .put(isEndIn ? bound.toLowerCase(Locale.ROOT) : "exclusive" + bound, end);
  }

  private ObjectNode whole(String name, String pattern, int bits) {
    BigDecimal most = BigDecimal.valueOf(2).pow(bits - 1).subtract(BigDecimal.ONE);
    BigDecimal least = most.negate().subtract(BigDecimal.ONE);
    boolean isPlain = pattern.equals(NumberPattern.WHOLE);
    return defined(
        name,
        () -> {
          ObjectNode schema = form("integer", pattern);
          schema
              .putArray("allOf")
              .add(from(least, true, true, isPlain))
              .add(from(most, false, true, isPlain));
          return schema;
        });
  }

  private static ObjectNode powerOfTwo() {
    List<BigInteger> powers =
        IntStream.range(0, Integer.SIZE - 1).mapToObj(BigInteger.TWO::pow).toList();
    ObjectNode schema =
        form(
            "integer",
            powers.stream().map(NumberPattern::exactly).collect(Collectors.joining("|")));
    ArrayNode numbers = JsonNodeFactory.instance.arrayNode();
    powers.forEach(numbers::add);
    schema.putArray("anyOf").add(typed("string", "null")).addObject().set("enum", numbers);
    return schema;
  }

  /** Returns HBase's own sizes: bytes, or what is not negative with a unit. */
  private static String size() {
    List<String> units = new ArrayList<>(List.of("b", "bytes"));
    for (String prefix : List.of("kilo", "mega", "giga", "tera", "peta", "exa")) {
      String letter = prefix.substring(0, 1);
      units.addAll(List.of(letter, letter + "b", prefix + "bytes"));
    }
    return "[+-]?[0-9]+|(?:\\+?%s|-0+\\.?0*|-\\.0+)%s(?:%s)"
        .formatted(NumberPattern.UNSIGNED, SPACE, anyCase(units));
  }

  private static ObjectNode chosen(Setting setting, String pattern) {
    String itsKey = setting.key().toUpperCase(Locale.ROOT).replaceAll("[^A-Z]+", "_*");
    ObjectNode schema = typed("string", "null").put("pattern", openOr(pattern + "|" + itsKey));
    setting.allowed().forEach(schema.withArray("examples")::add);
    return schema;
  }

  private static String anyCase(List<String> words) {
    return LETTER
        .matcher(exactly(words))
        .replaceAll(
            letter ->
                "["
                    + letter.group().toLowerCase(Locale.ROOT)
                    + letter.group().toUpperCase(Locale.ROOT)
                    + "]");
  }

  private static String exactly(List<String> words) {
    return words.stream()
        .map(word -> word.replaceAll("[^\\w-]", "\\\\$0"))
        .collect(Collectors.joining("|"));
  }

  private ObjectNode form(String name, String type, String pattern) {
    return defined(name, () -> form(type, pattern));
  }

  /** Returns the schema of values of a JSON type and of texts; those may be open. */
  private static ObjectNode form(String type, String pattern) {
    // Hadoop ignores a property without a value, and null removes one from a chart's values.
    return typed("string", type, "null").put("pattern", openOr(pattern + "|" + CAPITALS));
  }

  private static String openOr(String pattern) {
    return alone(pattern) + "|" + Placeholders.OPEN;
  }

  private static String alone(String pattern) {
    return "^" + SPACE + "(?:" + pattern + ")" + SPACE + "$";
  }

  private static ObjectNode typed(String... types) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    if (types.length == 1) {
      return schema.put("type", types[0]);
    }
    for (String type : types) {
      schema.withArray("type").add(type);
    }
    return schema;
  }

  private ObjectNode defined(String name, Supplier<ObjectNode> schema) {
    if (!definitions.has(name)) {
      definitions.set(name, schema.get());
    }
    return JsonNodeFactory.instance.objectNode().put("$ref", "#/$defs/" + name);
  }
}
