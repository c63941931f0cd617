package dev.htk.harness.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds where two JSON documents differ. */
final class JsonDifferences {

  private JsonDifferences() {}

  /**
   * Lists the innermost fields that differ, such as {@code definition/seed}. Lists of different
   * lengths are named as a whole.
   */
  static List<String> of(JsonNode one, JsonNode other) {
    List<String> paths = new ArrayList<>();
    add(paths, "", one, other);
    return paths;
  }

  private static void add(List<String> paths, String path, JsonNode one, JsonNode other) {
    if (one.equals(other)) {
      return;
    }
    if (one.isObject() && other.isObject()) {
      for (String name : names(one, other)) {
        add(paths, path + "/" + name, one.path(name), other.path(name));
      }
    } else if (one.isArray() && other.isArray() && one.size() == other.size()) {
      for (int i = 0; i < one.size(); i++) {
        add(paths, path + "/" + i, one.path(i), other.path(i));
      }
    } else {
      paths.add(path.isEmpty() ? "the whole" : path.substring(1));
    }
  }

  private static Set<String> names(JsonNode one, JsonNode other) {
    Set<String> names = new LinkedHashSet<>();
    for (JsonNode node : List.of(one, other)) {
      for (Iterator<String> fields = node.fieldNames(); fields.hasNext(); ) {
        names.add(fields.next());
      }
    }
    return names;
  }
}
