package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A resolved profile, for programs. What there is not is null. */
record ShowJson(
    String name,
    String summary,
    List<String> notes,
    String hbase,
    String phase,
    Map<String, Object> machine,
    List<Shown> settings,
    List<ResolvedFlag> jvm,
    MemoryJson memory) {

  /** One setting. */
  record Shown(
      String key,
      String value,
      String formula,
      Map<String, String> inputs,
      @JsonProperty("default") String defaultValue,
      String reason,
      String source,
      String measured,
      String activation) {

    private static Shown of(ResolvedSetting entry) {
      return new Shown(
          entry.key(),
          entry.value(),
          entry.formula().orElse(null),
          entry.formula().isPresent() ? entry.inputs() : null,
          entry.setting().defaultValue().orElse(null),
          entry.reason(),
          entry.source(),
          entry.measured().orElse(null),
          entry.setting().activation().words());
    }
  }

  static ShowJson of(Profile profile, ResolvedProfile resolved, MemoryNeeds needs) {
    Map<String, Object> machine = new TreeMap<>(resolved.machine().variables());
    machine.keySet().retainAll(MachineFacts.factNames());
    return new ShowJson(
        resolved.name(),
        profile.summary(),
        profile.notes(),
        resolved.catalogue().line().version(),
        resolved.phase().map(Phase::word).orElse(null),
        machine,
        resolved.entries().stream().map(Shown::of).toList(),
        resolved.jvm(),
        MemoryJson.of(needs));
  }
}
