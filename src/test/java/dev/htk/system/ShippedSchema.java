// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A JSON Schema of the kit's.
 *
 * @param text the whole schema
 */
record ShippedSchema(JsonNode text, Schema compiled) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Returns the schema of a kind of files, such as {@code profile}. */
  static ShippedSchema of(String kind) throws IOException {
    String resource = "/profiles/schemas/" + kind + ".schema.json";
    try (InputStream in = ShippedSchema.class.getResourceAsStream(resource)) {
      return of(JSON.readTree(in));
    }
  }

  static ShippedSchema of(JsonNode text) {
    return new ShippedSchema(
        text,
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text));
  }

  /** Returns what is wrong with a document, a sentence each; empty if it is valid. */
  List<String> problems(JsonNode document) {
    return compiled.validate(document).stream().map(Error::toString).toList();
  }

  /** Returns the schema of a place in a document, given by field names and list indexes. */
  JsonNode at(List<String> path) {
    JsonNode schema = resolved(text);
    for (String step : path) {
      schema = resolved(child(schema, step));
    }
    return schema;
  }

  private static JsonNode child(JsonNode schema, String step) {
    if (schema.has("items")) {
      return schema.path("items");
    }
    JsonNode property = schema.path("properties").path(step);
    return property.isMissingNode() ? schema.path("additionalProperties") : property;
  }

  /** Follows references, and takes the alternative that has fields. */
  private JsonNode resolved(JsonNode schema) {
    if (schema.has("$ref")) {
      return resolved(text.at(schema.path("$ref").asText().substring(1)));
    }
    for (JsonNode choice : schema.path("anyOf")) {
      JsonNode resolved = resolved(choice);
      if (resolved.has("properties")) {
        return resolved;
      }
    }
    return schema;
  }

  static Set<String> fields(JsonNode schema) {
    Set<String> fields = new TreeSet<>();
    schema.path("properties").fieldNames().forEachRemaining(fields::add);
    return fields;
  }

  /** Returns the words that an enum allows, without null. */
  static Set<String> words(JsonNode schema) {
    Set<String> words = new TreeSet<>();
    for (JsonNode word : schema.path("enum")) {
      if (!word.isNull()) {
        words.add(word.asText());
      }
    }
    return words;
  }
}
