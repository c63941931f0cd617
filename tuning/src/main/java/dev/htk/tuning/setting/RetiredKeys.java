// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.setting.Sections.Section;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Reads {@code retired.ini}: the keys that were renamed or removed. */
final class RetiredKeys {

  static final String RESOURCE = "retired.ini";

  private RetiredKeys() {}

  /** Returns the keys retired on a line, by key. */
  static Map<String, RetiredKey> read(HBaseLine line) {
    Map<String, RetiredKey> retired = new TreeMap<>();
    for (Section section : Sections.read(RESOURCE).values()) {
      if (coversLine(section, line) && !isInUse(section)) {
        retired.put(section.name(), key(section, line));
      }
    }
    return retired;
  }

  /** Returns whether a section is about a line; without {@code lines} it is about every line. */
  static boolean coversLine(Section section, HBaseLine line) {
    return section
        .one("lines")
        .map(
            lines ->
                Arrays.stream(lines.split(",", -1))
                    .anyMatch(version -> version.trim().equals(line.version())))
        .orElse(true);
  }

  /** Returns whether HBase's own defaults still use the old name, so that it is not retired. */
  private static boolean isInUse(Section section) {
    return section.one("inUse").map(Boolean::parseBoolean).orElse(false);
  }

  private static RetiredKey key(Section section, HBaseLine line) {
    return new RetiredKey(
        section.name(),
        section.one("replacement", line),
        section.required("since", line),
        section.required("why", line),
        section.one("stillRead", line).map(Boolean::parseBoolean).orElse(false));
  }
}
