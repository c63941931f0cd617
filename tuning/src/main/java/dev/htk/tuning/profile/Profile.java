package dev.htk.tuning.profile;

import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A named set of settings for a purpose, each a value or a formula over the machine. Immutable and
 * thread-safe.
 *
 * @param name letters, digits, dots and dashes; safe as part of a file name
 * @param file the file it was read from, for messages
 * @param summary what it is for, in a line
 * @param settings the settings in the file's order, each key once
 * @param overlays settings that replace or join those above in one phase only
 * @param jvm JVM flags for the region server, in the file's order
 * @param catalogue the catalogue that it is checked against
 */
public record Profile(
    String name,
    String file,
    String summary,
    List<ProfileEntry> settings,
    Map<Phase, List<ProfileEntry>> overlays,
    List<JvmFlag> jvm,
    SettingsCatalogue catalogue) {

  public Profile {
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
    Map<String, Object> variables = machine.variables();
    Map<String, ResolvedSetting> resolved = new LinkedHashMap<>();
    for (ProfileEntry entry : entries(phase)) {
      resolved.put(entry.setting().key(), entry.resolve(file, variables));
    }
    List<ResolvedFlag> flags = jvm.stream().map(flag -> flag.resolve(file, variables)).toList();
    return new ResolvedProfile(
        name, machine, phase, List.copyOf(resolved.values()), flags, catalogue);
  }

  private List<ProfileEntry> entries(Optional<Phase> phase) {
    List<ProfileEntry> entries = new ArrayList<>(settings);
    phase.map(overlays::get).ifPresent(entries::addAll);
    return entries;
  }
}
