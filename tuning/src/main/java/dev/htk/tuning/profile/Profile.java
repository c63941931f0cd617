// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A named set of settings for a purpose. Each setting is a value or a formula over the machine's
 * facts. Immutable and thread-safe.
 *
 * @param name letters, digits, dots and dashes; safe as part of a file name
 * @param file the file it was read from, for messages
 * @param summary the profile's purpose, in a line
 * @param machine the name of the machine that the profile is made for; empty for any
 * @param notes what a user must know or do besides the settings, each a paragraph
 * @param definitions named formulas in the file's order; each uses only earlier ones
 * @param settings the settings in the file's order, each key once
 * @param overlays the settings that replace or join those above in one phase only
 * @param jvm JVM flags for the region server, in the file's order
 * @param catalogue the catalogue that the settings are checked against
 */
public record Profile(
    String name,
    String file,
    String summary,
    Optional<String> machine,
    List<String> notes,
    List<Definition> definitions,
    List<ProfileEntry> settings,
    Map<Phase, List<ProfileEntry>> overlays,
    List<JvmFlag> jvm,
    SettingsCatalogue catalogue) {

  public Profile {
    notes = List.copyOf(notes);
    definitions = List.copyOf(definitions);
    settings = List.copyOf(settings);
    overlays = Map.copyOf(overlays);
    jvm = List.copyOf(jvm);
  }

  /**
   * Works out every value for a machine.
   *
   * @param phase the phase whose overlay applies; empty for none
   * @throws ProfileException if a formula has no value, a value is not allowed, or a region server
   *     would not start with the result
   */
  public ResolvedProfile resolve(MachineFacts machine, Optional<Phase> phase) {
    Scope scope = Scope.of(file, machine, definitions);
    Map<String, ResolvedSetting> resolved = new LinkedHashMap<>();
    for (ProfileEntry entry : entries(phase)) {
      resolved.put(entry.setting().key(), entry.resolve(file, scope));
    }
    List<ResolvedFlag> flags = jvm.stream().map(flag -> flag.resolve(file, scope)).toList();
    return new ResolvedProfile(
        name, machine, phase, List.copyOf(resolved.values()), flags, catalogue);
  }

  /**
   * Returns the machine's facts that the profile's values depend on, directly or through its
   * definitions: a subset of {@link MachineFacts#factNames()}.
   */
  public SortedSet<String> variables(Optional<Phase> phase) {
    SortedSet<String> used = new TreeSet<>();
    entries(phase).stream()
        .flatMap(entry -> entry.formula().stream())
        .forEach(formula -> used.addAll(formula.variables()));
    jvm.forEach(flag -> used.addAll(flag.template().variables()));
    SortedSet<String> facts = new Names(definitions).behind(used);
    facts.retainAll(MachineFacts.factNames());
    return facts;
  }

  private List<ProfileEntry> entries(Optional<Phase> phase) {
    List<ProfileEntry> entries = new ArrayList<>(settings);
    phase.map(overlays::get).ifPresent(entries::addAll);
    return entries;
  }
}
