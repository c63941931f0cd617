// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.setting.OldName.Conversion;
import dev.htk.tuning.setting.OldName.Precedence;
import dev.htk.tuning.setting.Sections.Section;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
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

  /** Returns the old names that a line still reads, by old name. */
  static SortedMap<String, OldName> oldNames(HBaseLine line) {
    SortedMap<String, OldName> names = new TreeMap<>();
    for (Section section : Sections.read(RESOURCE).values()) {
      if (coversLine(section, line) && isStillRead(section, line)) {
        names.put(
            section.name(),
            new OldName(
                section.name(),
                section.required("replacement", line),
                section
                    .one("counts", line)
                    .map(Precedence::valueOf)
                    .orElse(Precedence.CURRENT_NAME),
                section.one("conversion", line).map(Conversion::valueOf).orElse(Conversion.NONE)));
      }
    }
    return names;
  }

  /** Returns whether a section is about a line; without {@code lines} it is about every line. */
  private static boolean coversLine(Section section, HBaseLine line) {
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
        isStillRead(section, line));
  }

  private static boolean isStillRead(Section section, HBaseLine line) {
    return section.one("stillRead", line).map(Boolean::parseBoolean).orElse(false);
  }
}
