// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.setting.Sections.Section;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads {@code settings.ini}: the settings that the kit has studied. */
final class CuratedSettings {

  static final String RESOURCE = "settings.ini";

  private CuratedSettings() {}

  /** Returns the curated settings that a line reads, by key, with their facts on that line. */
  static SortedMap<String, Setting> read(HBaseLine line, Map<String, Setting> known) {
    SortedMap<String, Setting> settings = new TreeMap<>();
    for (Section section : Sections.read(RESOURCE).values()) {
      if (known.containsKey(section.name())) {
        settings.put(section.name(), setting(section, line, known.keySet()));
      }
    }
    return settings;
  }

  private static Setting setting(Section section, HBaseLine line, Set<String> known) {
    try {
      return new Setting(
          section.name(),
          ValueType.valueOf(section.required("type", line)),
          section.one("unit", line).orElse(""),
          new Range(number(section, "min", line), number(section, "max", line)),
          words(section, "allowed", line),
          SettingScope.valueOf(section.required("scope", line)),
          section.one("default", line).filter(text -> !text.isEmpty()),
          scaling(section, line),
          uptake(section, line),
          words(section, "roles", line).stream().map(ServerRole::valueOf).toList(),
          companions(section, known),
          words(section, "causes", line),
          section.required("source", line));
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(RESOURCE + ": [" + section.name() + "] " + e.getMessage(), e);
    }
  }

  private static Uptake uptake(Section section, HBaseLine line) {
    String activation = section.required("activation", line);
    return new Uptake(
        Activation.valueOf(activation),
        Activation.valueOf(section.one("removal", line).orElse(activation)),
        section.one("halfway", line).filter(text -> !text.isEmpty()),
        section.one("uptake", line).filter(text -> !text.isEmpty()));
  }

  private static Scaling scaling(Section section, HBaseLine line) {
    return new Scaling(
        section.one("scales", line).map(Scaling.Kind::valueOf).orElse(Scaling.Kind.NONE),
        section.one("floor", line).map(Long::parseLong).orElse(0L),
        section.one("multipleOf", line).map(Long::parseLong).orElse(1L),
        section.required("scaleReason", line));
  }

  /** Returns the companions that the line reads; some are newer than the setting itself. */
  private static List<Companion> companions(Section section, Set<String> known) {
    return section.all("companion").stream()
        .map(CuratedSettings::companion)
        .filter(companion -> known.contains(companion.key()))
        .toList();
  }

  static Companion companion(String text) {
    int colon = text.indexOf(": ");
    if (colon < 0) {
      throw new IllegalArgumentException("companion needs 'KEY: why', not '" + text + "'");
    }
    return new Companion(text.substring(0, colon), text.substring(colon + 2));
  }

  private static Optional<BigDecimal> number(Section section, String fact, HBaseLine line) {
    return section.one(fact, line).map(BigDecimal::new);
  }

  private static List<String> words(Section section, String fact, HBaseLine line) {
    return section
        .one(fact, line)
        .filter(text -> !text.isEmpty())
        .map(text -> Arrays.stream(text.split(",", -1)).map(String::trim).toList())
        .orElse(List.of());
  }
}
