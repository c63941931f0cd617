// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.schema;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.tuning.lint.check.BlockCaches;
import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.RetiredKey;
import dev.htk.tuning.setting.ServerLimits;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.text.Phrase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Makes a JSON Schema, draft 2020-12, of {@code hbase-site} as a map from key to value.
 *
 * <p>Example: {@code SiteSchema.of(SettingsCatalogue.load(HBaseLine.V2_6))}.
 *
 * <p>It refuses what lint calls unreadable or out of range, also where that depends on another
 * setting of the map, and takes any key. It differs in what nobody writes: a string with an
 * exponent is judged by its form alone, and so is one with a unit beyond 64 bits; and values of a
 * bucket cache are judged although there is no cache on the heap, which lint calls an error
 * elsewhere.
 */
public final class SiteSchema {

  private final SettingsCatalogue catalogue;
  private final ObjectNode schema = JsonNodeFactory.instance.objectNode();
  private final ValueSchemas values;

  /** Maps a condition to the values that are valid if it holds, by key. */
  private final Map<ObjectNode, ObjectNode> conditional = new LinkedHashMap<>();

  private SiteSchema(SettingsCatalogue catalogue) {
    this.catalogue = catalogue;
    schema
        .put("$schema", "https://json-schema.org/draft/2020-12/schema")
        .put("$id", "urn:hbase-tuning-kit:hbase-site:" + catalogue.release())
        .put("title", "hbase-site of HBase " + catalogue.release())
        .put("description", "HBase's settings as a map from key to value.")
        .put("type", "object");
    this.values = new ValueSchemas(schema.putObject("$defs"));
  }

  /** Returns the schema of a release. */
  public static ObjectNode of(SettingsCatalogue catalogue) {
    return new SiteSchema(catalogue).filled();
  }

  private ObjectNode filled() {
    SortedMap<String, ObjectNode> properties = new TreeMap<>();
    catalogue.all().forEach(setting -> properties.put(setting.key(), known(setting)));
    catalogue.curated().forEach(setting -> properties.put(setting.key(), judged(setting)));
    for (OldName old : catalogue.oldNames()) {
      catalogue.curated().stream()
          .filter(setting -> setting.key().equals(old.current()))
          .forEach(setting -> properties.put(old.key(), judged(setting.named(old))));
    }
    for (RetiredKey old : catalogue.allRetired()) {
      deprecate(properties.computeIfAbsent(old.key(), key -> values.text()), old);
    }
    schema.putObject("properties").setAll(properties);
    ObjectNode families = schema.putObject("patternProperties");
    catalogue.families().forEach((keys, reader) -> describe(families.putObject(keys), reader));
    schema.put("additionalProperties", true);
    conditional.forEach(
        (condition, valid) -> {
          ObjectNode rule = schema.withArray("allOf").addObject();
          rule.set("if", condition);
          rule.putObject("then").set("properties", valid);
        });
    return schema;
  }

  private ObjectNode known(Setting setting) {
    return describe(withDefault(values.text(), setting), setting.source());
  }

  private static ObjectNode withDefault(ObjectNode property, Setting setting) {
    setting.defaultValue().ifPresent(value -> property.put("default", value));
    return property;
  }

  private static ObjectNode describe(ObjectNode property, String source) {
    return property.put("description", "Source: " + source);
  }

  /** Returns the schema of a setting whose values lint judges. */
  private ObjectNode judged(Setting setting) {
    String key = setting.key();
    Optional<ObjectNode> reading = BlockCaches.neededFor(key).map(this::given);
    reading.ifPresent(condition -> valid(condition).set(key, values.readable(setting)));
    ObjectNode property = reading.isEmpty() ? values.readable(setting) : values.text();
    ServerLimits limits = setting.limits();
    if (!limits.refusing().isEmpty()) {
      ObjectNode limited =
          limits.beside().isEmpty()
              ? property
              : valid(given(limits.beside())).putObject(setting.key());
      limits
          .refusing()
          .forEach(limit -> limited.withArray("allOf").add(values.within(limit, setting)));
    }
    return describe(withDefault(property, setting), setting);
  }

  private static ObjectNode describe(ObjectNode property, Setting setting) {
    String allowed = setting.allowedValues();
    String taken =
        setting.limits().refusing().isEmpty()
            ? ""
            : "; HBase works with " + setting.limits().taken();
    return property.put(
        "description",
        Phrase.of(
            "%s%s%s%s. In force: %s. Source: %s",
            allowed.substring(0, 1).toUpperCase(Locale.ROOT),
            allowed.substring(1),
            setting.unit().isEmpty() ? "" : " (" + setting.unit() + ")",
            taken,
            setting.activation().words(),
            setting.source()));
  }

  private static void deprecate(ObjectNode property, RetiredKey old) {
    property.put("deprecated", true);
    property.put(
        "description",
        Phrase.of(
            "%s since HBase %s: %s.%s",
            old.stillRead() ? "An old name" : "Not read",
            old.since(),
            old.why(),
            old.replacement().map(key -> " Use " + key + ".").orElse("")));
  }

  /** Returns the values that are valid under a condition, by key. */
  private ObjectNode valid(ObjectNode condition) {
    return conditional.computeIfAbsent(condition, same -> JsonNodeFactory.instance.objectNode());
  }

  /** Returns the condition that a key has any known value. */
  private ObjectNode given(String key) {
    ObjectNode condition = JsonNodeFactory.instance.objectNode();
    condition.putArray("required").add(key);
    condition.putObject("properties").putObject(key).set("not", values.open());
    return condition;
  }

  /** Returns the condition under which HBase comes to look at a setting's limits. */
  private ObjectNode given(Map<String, List<String>> beside) {
    ObjectNode condition = JsonNodeFactory.instance.objectNode();
    ArrayNode required = condition.putArray("required");
    ObjectNode wanted = condition.putObject("properties");
    new TreeMap<>(beside)
        .forEach(
            (key, words) -> {
              Optional<String> usual = catalogue.get(key).defaultValue();
              if (usual.filter(value -> isOneOf(words, value)).isEmpty()) {
                required.add(key);
              }
              wanted.set(key, usual.isPresent() ? ValueSchemas.words(words) : values.anything());
            });
    return condition;
  }

  private static boolean isOneOf(List<String> words, String value) {
    return words.stream().anyMatch(value::equalsIgnoreCase);
  }
}
