// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.setting.OldName.Conversion;
import dev.htk.tuning.setting.OldName.Precedence;
import dev.htk.tuning.setting.Sections.Section;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the old names that a line of HBase still reads, out of {@code retired.ini}. */
final class OldNames {

  private OldNames() {}

  /** Returns the old names of a line, by old name. */
  static SortedMap<String, OldName> read(HBaseLine line) {
    SortedMap<String, OldName> names = new TreeMap<>();
    for (Section section : Sections.read(RetiredKeys.RESOURCE).values()) {
      boolean isRead = section.one("stillRead", line).map(Boolean::parseBoolean).orElse(false);
      if (isRead && RetiredKeys.coversLine(section, line)) {
        names.put(section.name(), name(section, line));
      }
    }
    return names;
  }

  private static OldName name(Section section, HBaseLine line) {
    return new OldName(
        section.name(),
        section.required("replacement", line),
        section.one("counts", line).map(Precedence::valueOf).orElse(Precedence.CURRENT_NAME),
        section.one("conversion", line).map(Conversion::valueOf).orElse(Conversion.NONE));
  }
}
