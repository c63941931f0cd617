// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.text.Phrase;
import dev.htk.tuning.yaml.YamlDocument;
import dev.htk.tuning.yaml.YamlException;
import dev.htk.tuning.yaml.YamlNode;
import dev.htk.tuning.yaml.YamlNode.Mapping;
import dev.htk.tuning.yaml.YamlReader;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parses one YAML text into a {@link Profile}, and refuses unknown fields. */
final class ProfileParser {

  private static final Set<String> PROFILE_FIELDS =
      Set.of("name", "summary", "machine", "notes", "let", "settings", "overlays", "jvm");
  private static final Set<String> ENTRY_FIELDS =
      Set.of("key", "value", "formula", "lines", "reason", "source", "measured");
  private static final Set<String> FLAG_FIELDS = Set.of("flag", "reason", "source");
  private static final Set<String> PHASES =
      Stream.of(Phase.values()).map(Phase::word).collect(Collectors.toUnmodifiableSet());

  private static final Pattern DEFINITION = Pattern.compile("[A-Za-z][A-Za-z0-9]{0,63}");

  /** Only characters that are safe in folder names, which may contain the profile's name. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,63}");

  private final String file;
  private final YamlReader yaml;
  private final SettingsCatalogue catalogue;

  /** The names that formulas may use: machine variables, and definitions once they are read. */
  private final SortedSet<String> variables = new TreeSet<>(MachineFacts.variableNames());

  private ProfileParser(String file, SettingsCatalogue catalogue) {
    this.file = file;
    this.yaml = new YamlReader(file);
    this.catalogue = catalogue;
  }

  /**
   * Reads a profile.
   *
   * @param file the source of the text, for messages
   * @throws ProfileException if the text is not a valid profile
   */
  static Profile parse(String file, String text, SettingsCatalogue catalogue) {
    try {
      YamlNode root = YamlDocument.read(file, text, "profile");
      return new ProfileParser(file, catalogue).profile(root);
    } catch (YamlException e) {
      throw new ProfileException(e.getMessage());
    }
  }

  private Profile profile(YamlNode root) {
    Mapping profile = yaml.mapping(root, "a profile", PROFILE_FIELDS);
    return new Profile(
        name(profile),
        file,
        yaml.requiredText(profile, "summary", "the profile"),
        yaml.optionalText(profile, "machine", "the profile"),
        notes(profile),
        definitions(profile),
        entries(yaml.required(profile, "settings", "the profile")),
        overlays(profile),
        flags(profile),
        catalogue);
  }

  private String name(Mapping profile) {
    String name = yaml.requiredText(profile, "name", "the profile");
    if (!NAME.matcher(name).matches()) {
      throw problem(
          profile.fields().get("name"),
          "name '%s' is not allowed; use up to 64 letters, digits, dots and dashes"
              .formatted(name));
    }
    return name;
  }

  private List<String> notes(Mapping profile) {
    YamlNode node = profile.fields().get("notes");
    return node == null
        ? List.of()
        : yaml.sequence(node, "notes").stream().map(note -> yaml.text(note, "notes")).toList();
  }

  private List<Definition> definitions(Mapping profile) {
    YamlNode node = profile.fields().get("let");
    if (node == null) {
      return List.of();
    }
    if (!(node instanceof Mapping let)) {
      throw problem(node, "let must have a name and a formula in each line");
    }
    List<Definition> definitions = new ArrayList<>();
    for (String name : let.fields().keySet()) {
      definitions.add(definition(let, name));
      variables.add(name);
    }
    return definitions;
  }

  private Definition definition(Mapping let, String name) {
    YamlNode node = let.fields().get(name);
    if (!DEFINITION.matcher(name).matches()) {
      throw problem(node, "let: '%s' is not a name; use letters and digits".formatted(name));
    }
    variables.stream()
        .filter(name::equalsIgnoreCase)
        .findFirst()
        .ifPresent(
            taken -> {
              throw problem(
                  node, "let: '%s' is already defined; use another name".formatted(taken));
            });
    String text = yaml.requiredText(let, name, "let");
    return new Definition(
        name, located(let, name, "let: " + name, () -> formula(text)), node.line());
  }

  private Map<Phase, List<ProfileEntry>> overlays(Mapping profile) {
    Map<Phase, List<ProfileEntry>> overlays = new EnumMap<>(Phase.class);
    YamlNode node = profile.fields().get("overlays");
    if (node != null) {
      Mapping byPhase = yaml.mapping(node, "overlays", PHASES);
      for (Phase phase : Phase.values()) {
        if (byPhase.fields().containsKey(phase.word())) {
          overlays.put(phase, entries(byPhase.fields().get(phase.word())));
        }
      }
    }
    return overlays;
  }

  private List<ProfileEntry> entries(YamlNode node) {
    List<ProfileEntry> entries = new ArrayList<>();
    Map<String, Integer> lines = new HashMap<>();
    for (YamlNode item : yaml.sequence(node, "settings")) {
      Mapping fields = yaml.mapping(item, "a setting", ENTRY_FIELDS);
      if (!isForThisLine(fields)) {
        continue;
      }
      ProfileEntry entry = entry(fields);
      Integer earlier = lines.putIfAbsent(entry.setting().key(), entry.line());
      if (earlier != null) {
        throw problem(
            item,
            Phrase.of(
                "%s is already set in line %d; keep one of them", entry.setting().key(), earlier));
      }
      entries.add(entry);
    }
    return entries;
  }

  /** Returns whether the setting is for the catalogue's line of HBase: it names that or none. */
  private boolean isForThisLine(Mapping entry) {
    Optional<String> lines = yaml.optionalText(entry, "lines", "a setting");
    if (lines.isEmpty()) {
      return true;
    }
    Set<HBaseLine> named = EnumSet.noneOf(HBaseLine.class);
    for (String version : lines.get().split(",", -1)) {
      named.add(located(entry, "lines", "lines", () -> HBaseLine.parse(version.strip())));
    }
    return named.contains(catalogue.line());
  }

  private ProfileEntry entry(Mapping entry) {
    Setting setting = setting(entry);
    String where = setting.key();
    Optional<String> value = yaml.optionalText(entry, "value", where);
    Optional<String> formula = yaml.optionalText(entry, "formula", where);
    if (value.isPresent() == formula.isPresent()) {
      throw problem(entry, where + ": needs either a value or a formula, and not both");
    }
    value.ifPresent(text -> requireAllowed(entry, setting, text));
    return new ProfileEntry(
        setting,
        value,
        formula.map(text -> located(entry, "formula", where, () -> formula(text))),
        yaml.requiredText(entry, "reason", where),
        yaml.requiredText(entry, "source", where),
        yaml.optionalText(entry, "measured", where),
        entry.line());
  }

  private Setting setting(Mapping entry) {
    String key = yaml.requiredText(entry, "key", "a setting");
    return catalogue
        .find(key)
        .orElseThrow(
            () -> problem(entry.fields().get("key"), ResolvedProfile.unknownKey(catalogue, key)));
  }

  private void requireAllowed(Mapping entry, Setting setting, String value) {
    if (!setting.accepts(value)) {
      throw problem(entry.fields().get("value"), ProfileEntry.refusal(setting, value));
    }
  }

  private Formula formula(String text) {
    return Formula.parse(text, variables);
  }

  private List<JvmFlag> flags(Mapping profile) {
    YamlNode node = profile.fields().get("jvm");
    if (node == null) {
      return List.of();
    }
    return yaml.sequence(node, "jvm").stream()
        .map(item -> flag(yaml.mapping(item, "a JVM flag", FLAG_FIELDS)))
        .toList();
  }

  private JvmFlag flag(Mapping flag) {
    String text = yaml.requiredText(flag, "flag", "jvm");
    return new JvmFlag(
        located(flag, "flag", "jvm", () -> FlagTemplate.parse(text, variables)),
        yaml.requiredText(flag, "reason", text),
        yaml.requiredText(flag, "source", text),
        flag.line());
  }

  private <T> T located(Mapping owner, String field, String where, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw problem(owner.fields().get(field), where + ": " + e.getMessage());
    }
  }

  private ProfileException problem(YamlNode node, String message) {
    return new ProfileException(file, node.line(), message);
  }
}
