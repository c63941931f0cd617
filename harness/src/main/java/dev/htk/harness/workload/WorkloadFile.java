// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A property file as Java reads it, with the line of each property.
 *
 * @param name what to call the file in messages
 * @param properties values by key, without the blanks around them
 * @param lines the line on which each property begins, counted from 1
 * @param complaints what is wrong with the file, by line; the reader of the properties adds to it
 */
record WorkloadFile(
    String name,
    SortedMap<String, String> properties,
    Map<String, Integer> lines,
    SortedMap<Integer, String> complaints) {

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private WorkloadFile(String name) {
    this(name, new TreeMap<>(), new HashMap<>(), new TreeMap<>());
  }

  static WorkloadFile parse(String name, String text) {
    WorkloadFile file = new WorkloadFile(name);
    String content = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    StringBuilder property = new StringBuilder();
    int begin = 0;
    int number = 0;
    for (String line : (Iterable<String>) content.lines()::iterator) {
      number++;
      if (property.isEmpty()) {
        begin = number;
      }
      boolean comment = property.isEmpty() && isComment(line);
      property.append(line).append('\n');
      if (comment || !endsWithContinuation(line)) {
        file.add(begin, property.toString(), comment);
        property.setLength(0);
      }
    }
    file.add(begin, property.toString(), false);
    return file;
  }

  private static boolean isComment(String line) {
    String content = line.strip();
    return content.startsWith("#") || content.startsWith("!");
  }

  /** Returns whether a line ends with an odd number of backslashes: pairs are escaped. */
  private static boolean endsWithContinuation(String line) {
    int last = line.length();
    while (last > 0 && line.charAt(last - 1) == '\\') {
      last--;
    }
    return (line.length() - last) % 2 == 1;
  }

  /** Adds the property of one line and those that continue it. */
  private void add(int line, String text, boolean comment) {
    if (comment || text.isBlank()) {
      return;
    }
    String first = text.lines().findFirst().orElse("").strip();
    // Java's parser accepts any text as properties.
    if (first.indexOf('=') <= 0 && first.indexOf(':') <= 0) {
      complain(line, "not of the form property=value");
      return;
    }
    Properties parsed = new Properties();
    try {
      parsed.load(new StringReader(text));
    } catch (IOException | IllegalArgumentException e) {
      complain(line, "does not parse: " + e.getMessage());
      return;
    }
    parsed.forEach(
        (key, value) -> {
          // YCSB's own files have trailing blanks.
          properties.put((String) key, ((String) value).strip());
          lines.put((String) key, line);
        });
  }

  /** Adds a complaint about a property. */
  void complain(String key, String what) {
    complain(lines.get(key), what);
  }

  private void complain(int line, String what) {
    complaints.put(line, name + ":" + line + ": " + what);
  }
}
