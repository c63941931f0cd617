// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Derives in which lines of HBase each key was read from the keys of each line, which are added
 * oldest first. Not thread-safe.
 */
final class KeyHistory {

  private final Map<String, Map<String, String>> lines = new LinkedHashMap<>();

  /**
   * The lines that read a key.
   *
   * @param key the key
   * @param first the first line that reads it
   * @param last the last line that reads it
   * @param gone the first line that no longer reads it; empty if the newest line still reads it
   * @param source where the last line reads it
   */
  record Span(String key, String first, String last, String gone, String source) {}

  /** Adds keys with their sources to a line, which becomes the newest if it is not known yet. */
  void add(String line, Map<String, String> sources) {
    Map<String, String> known = lines.computeIfAbsent(line, name -> new TreeMap<>());
    sources.forEach(known::putIfAbsent);
  }

  /** Returns every key that any line reads, sorted. Lines between two readers count as readers. */
  List<Span> spans() {
    Map<String, Span> spans = new TreeMap<>();
    List<String> names = new ArrayList<>(lines.keySet());
    for (int i = 0; i < names.size(); i++) {
      String line = names.get(i);
      String next = i + 1 < names.size() ? names.get(i + 1) : "";
      lines
          .get(line)
          .forEach(
              (key, source) -> {
                Span older = spans.get(key);
                String first = older == null ? line : older.first();
                spans.put(key, new Span(key, first, line, next, source));
              });
    }
    return List.copyOf(spans.values());
  }
}
