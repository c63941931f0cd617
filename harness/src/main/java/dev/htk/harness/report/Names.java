package dev.htk.harness.report;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names that come up again and again, each written once and then by its number. */
final class Names {

  /** The number of a name that is not known. */
  static final int NONE = -1;

  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  /** The name's number, from 0; {@link #NONE} for null. */
  int number(String name) {
    return name == null ? NONE : numbers.computeIfAbsent(name, unused -> numbers.size());
  }

  /** All names by number. */
  @JsonValue
  List<String> all() {
    return new ArrayList<>(numbers.keySet());
  }
}
