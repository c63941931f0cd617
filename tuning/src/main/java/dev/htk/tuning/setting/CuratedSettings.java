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
import java.util.stream.Collectors;

/**
 * Reads {@code settings.ini}: the settings that the kit has studied. {@code recorder.ini} has those
 * of its own recorder.
 */
final class CuratedSettings {

  static final String RESOURCE = "settings.ini";
  static final String RECORDER = "recorder.ini";

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

  /** Returns the settings of the kit's recorder, by key; they are equal on every line. */
  static SortedMap<String, Setting> ofRecorder(HBaseLine line) {
    SortedMap<String, Setting> settings = new TreeMap<>();
    Map<String, Section> sections = Sections.read(RECORDER);
    sections.forEach(
        (key, section) -> settings.put(key, setting(section, line, sections.keySet())));
    return settings;
  }

  private static Setting setting(Section section, HBaseLine line, Set<String> known) {
    try {
      return new Setting(
          section.name(),
          ValueType.valueOf(section.required("type", line)),
          section.one("unit", line).orElse(""),
          new Range(number(section, "min", line), number(section, "max", line)),
          limits(section),
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

  private static ServerLimits limits(Section section) {
    return new ServerLimits(
        section.all("limit").stream().map(Limit::parse).toList(),
        section.one("unreadable").map(Reaction::parse),
        section.all("with").stream()
            .map(text -> text.split("=", 2))
            .collect(
                Collectors.toUnmodifiableMap(
                    pair -> pair[0], pair -> List.of(pair[1].split("[|]")))),
        section.one("checked").map(Evidence::parse));
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
