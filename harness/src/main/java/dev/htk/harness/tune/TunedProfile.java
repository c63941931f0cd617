// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.harness.study.TunnelSetting;
import dev.htk.harness.tune.TuningPath.Kept;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.live.SameValue;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.machine.MachineLibrary;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.text.Phrase;
import dev.htk.tuning.yaml.YamlText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes a tuned profile: the values that are not HBase's own, with what showed each. */
final class TunedProfile {

  private TunedProfile() {}

  /** Returns the text of the profile's file. */
  static String yaml(String name, TuneGoal goal, TuningPath path, ResolvedProfile best) {
    Map<String, Object> profile = new LinkedHashMap<>();
    profile.put("name", name);
    profile.put(
        "summary",
        Phrase.of(
            "What made %s better on %s, by trials of htk tune.",
            goal.text(), TunnelSetting.where(path.machine())));
    if (isKnown(path.machine(), best.machine())) {
      profile.put("machine", path.machine());
    }
    profile.put(
        "notes",
        List.of(
            Phrase.of(
                "Began with %s; values are of that machine, not formulas. At the end: %s.",
                path.from(), path.end())));
    profile.put(
        "settings",
        best.entries().stream()
            .filter(TunedProfile::differsFromDefault)
            .map(entry -> setting(entry, goal, path.kept()))
            .toList());
    if (!best.jvm().isEmpty()) {
      profile.put("jvm", best.jvm().stream().map(TunedProfile::flag).toList());
    }
    return YamlText.of(profile);
  }

  /** Returns whether the name alone says which machine it was: a known one, without other facts. */
  private static boolean isKnown(String machine, MachineFacts facts) {
    MachineLibrary library = new MachineLibrary(new DeviceLibrary()::kind);
    return !machine.equals(TunnelSetting.HOST)
        && library.names().contains(machine)
        && library.load(machine).facts().areOf(facts);
  }

  private static boolean differsFromDefault(ResolvedSetting entry) {
    return !SameValue.of(entry.setting().defaultValue().orElse(""), entry.value());
  }

  private static Map<String, Object> setting(
      ResolvedSetting entry, TuneGoal goal, List<Kept> kept) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("key", entry.key());
    fields.put("value", entry.value());
    Optional<Kept> change =
        kept.stream().filter(one -> one.move().changes().containsKey(entry.key())).findFirst();
    fields.put(
        "reason",
        change.map(one -> one.move().changes().get(entry.key()).why()).orElse(entry.reason()));
    fields.put("source", entry.source());
    Optional<String> measured =
        change
            .map(
                one ->
                    Phrase.of(
                        "pair %d: %s with %s, %s without",
                        one.step(),
                        goal.words(one.with()),
                        one.shown().settings(),
                        goal.words(one.without())))
            .or(entry::measured);
    measured.ifPresent(words -> fields.put("measured", words));
    return fields;
  }

  private static Map<String, String> flag(ResolvedFlag flag) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("flag", flag.flag());
    fields.put("reason", flag.reason());
    fields.put("source", flag.source());
    return fields;
  }
}
