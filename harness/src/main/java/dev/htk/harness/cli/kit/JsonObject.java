// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;

/** A JSON object whose fields come in the order in which they are put. Not thread-safe. */
public final class JsonObject {

  private final Map<String, Object> fields = new LinkedHashMap<>();

  /** Puts a field; an empty {@link java.util.Optional} is written as null. */
  public JsonObject put(String name, Object value) {
    fields.put(name, value);
    return this;
  }

  @JsonValue
  Map<String, Object> fields() {
    return fields;
  }
}
