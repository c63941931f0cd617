// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.htk.harness.cli.kit.JsonObject;
import dev.htk.tuning.evidence.EvidenceLibrary;
import dev.htk.tuning.profile.Definition;
import dev.htk.tuning.profile.Formula;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ProfileEntry;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.Evidence;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.Reaction;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All that the kit knows about a setting. Immutable.
 *
 * @param setting the setting on {@code line}
 * @param line the release line that the user asked about
 * @param defaults the setting's default on each release line, in words
 * @param uses the entries of the shipped profiles for the setting
 */
record ExplainedSetting(
    Setting setting, HBaseLine line, Map<HBaseLine, String> defaults, List<Use> uses) {

  /**
   * A profile's entry for the setting.
   *
   * @param profile the profile's name
   * @param phase the phase that the entry is for; empty for all
   * @param rule the entry's value or formula
   * @param evidence the measured effects, one sentence each
   */
  record Use(String profile, Optional<Phase> phase, String rule, List<String> evidence) {}

  static ExplainedSetting of(Setting setting, SettingsCatalogue catalogue) {
    Map<HBaseLine, String> defaults = new LinkedHashMap<>();
    for (HBaseLine line : HBaseLine.values()) {
      SettingsCatalogue other = line == catalogue.line() ? catalogue : SettingsCatalogue.load(line);
      defaults.put(line, other.find(setting.key()).map(Amount::ofDefault).orElse("not read"));
    }
    return new ExplainedSetting(setting, catalogue.line(), defaults, uses(setting, catalogue));
  }

  private static List<Use> uses(Setting setting, SettingsCatalogue catalogue) {
    ProfileLibrary library = new ProfileLibrary(catalogue);
    EvidenceLibrary evidence = EvidenceLibrary.shipped();
    return library.names().stream()
        .map(library::load)
        .flatMap(
            profile ->
                Stream.concat(
                        Stream.of(Optional.<Phase>empty()),
                        Arrays.stream(Phase.values()).map(Optional::of))
                    .flatMap(phase -> uses(setting, profile, phase, evidence)))
        .toList();
  }

  private static Stream<Use> uses(
      Setting setting, Profile profile, Optional<Phase> phase, EvidenceLibrary evidence) {
    List<ProfileEntry> entries =
        phase
            .map(wanted -> profile.overlays().getOrDefault(wanted, List.of()))
            .orElseGet(profile::settings);
    return entries.stream()
        .filter(entry -> entry.setting().key().equals(setting.key()))
        .map(
            entry ->
                new Use(
                    profile.name(),
                    phase,
                    rule(profile, entry),
                    evidence.sentences(profile.name(), setting.key())));
  }

  private static String rule(Profile profile, ProfileEntry entry) {
    return entry
        .formula()
        .map(formula -> withDefinitions(profile, formula))
        .or(() -> entry.value().map(value -> Amount.of(entry.setting(), value)))
        .orElseThrow();
  }

  /** Returns the formula, with the definitions of the profile's own names in it. */
  private static String withDefinitions(Profile profile, Formula formula) {
    Set<String> used = new HashSet<>(formula.variables());
    Deque<String> definitions = new ArrayDeque<>();
    // Goes backwards, because a definition uses only earlier ones.
    for (int i = profile.definitions().size() - 1; i >= 0; i--) {
      Definition definition = profile.definitions().get(i);
      if (used.contains(definition.name())) {
        used.addAll(definition.formula().variables());
        definitions.addFirst(definition.name() + " = " + definition.formula());
      }
    }
    return definitions.isEmpty()
        ? formula.toString()
        : formula + " where " + String.join(", ", definitions);
  }

  /** Returns the explanation as its JSON document has it; what is absent is null. */
  @JsonValue
  JsonObject toValues() {
    Map<String, String> byVersion = new LinkedHashMap<>();
    defaults.forEach((on, value) -> byVersion.put(on.version(), value));
    return new JsonObject()
        .put("key", setting.key())
        .put("hbase", line.version())
        .put("type", word(setting.type()))
        .put("unit", setting.unit().isEmpty() ? null : setting.unit())
        .put("takes", setting.allowedValues())
        .put("min", setting.range().min())
        .put("max", setting.range().max())
        .put("allowed", setting.allowed())
        .put("outside", outside())
        .put("checked", setting.limits().checked().map(Evidence::words))
        .put("default", setting.defaultValue())
        .put("defaults", byVersion)
        .put("scope", word(setting.scope()))
        .put("activation", setting.activation())
        .put("removal", setting.uptake().removal())
        .put("halfWay", setting.uptake().halfWay())
        .put("uptake", setting.uptake().note())
        .put("readers", setting.roles())
        .put("companions", setting.companions())
        .put("causes", setting.causes())
        .put("scaling", word(setting.scaling().kind()))
        .put("scalingReason", setting.scaling().reason())
        .put("source", setting.source())
        .put("profiles", uses);
  }

  /** Returns what becomes of servers under values outside the limits, by those values in words. */
  Map<String, String> outside() {
    Map<String, String> fates = new LinkedHashMap<>();
    setting.limits().limits().forEach(limit -> fates.put(limit.beyond(), fate(limit.reaction())));
    setting.limits().unreadable().ifPresent(reaction -> fates.put("other text", fate(reaction)));
    return fates;
  }

  private static String fate(Reaction reaction) {
    return "%s: HBase %s".formatted(reaction.outside().words(), reaction.words());
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
