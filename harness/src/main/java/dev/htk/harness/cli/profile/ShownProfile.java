// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.htk.harness.cli.kit.JsonObject;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.evidence.Evidence.Contrast;
import dev.htk.tuning.evidence.EvidenceLibrary;
import dev.htk.tuning.evidence.Measured;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingScope;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A profile worked out for a machine, with all that is shown beside its values. Immutable.
 *
 * @param source the profile as it is written
 * @param profile its values
 * @param evidence what the kit has measured
 * @param memory what the profile needs of the node's memory
 * @param isAll whether defaults of other settings are shown too
 */
record ShownProfile(
    Profile source,
    ResolvedProfile profile,
    EvidenceLibrary evidence,
    MemoryNeeds memory,
    boolean isAll) {

  /** Returns settings that the profile leaves to HBase, by key; none unless all are to be shown. */
  List<Setting> atDefault() {
    return isAll
        ? profile.catalogue().curated().stream()
            .filter(setting -> setting.scope() != SettingScope.TABLE_ONLY)
            .filter(setting -> setting.scope() != SettingScope.CLIENT)
            .filter(setting -> !profile.settings().containsKey(setting.key()))
            .toList()
        : List.of();
  }

  /** Returns the profile as its JSON document has it; what is absent is null. */
  @JsonValue
  JsonObject toValues() {
    Map<String, Object> machine = new TreeMap<>(profile.machine().variables());
    machine.keySet().retainAll(MachineFacts.factNames());
    JsonObject values =
        new JsonObject()
            .put("name", profile.name())
            .put("summary", source.summary())
            .put("notes", source.notes())
            .put("hbase", profile.catalogue().line().version())
            .put("phase", profile.phase())
            .put("machine", machine)
            .put(
                "evidence",
                evidence.of(profile.name()).stream()
                    .flatMap(whole -> findings(whole, whole.evidence().whole(), "against stock"))
                    .toList())
            .put("settings", profile.entries().stream().map(this::values).toList())
            .put("jvm", profile.jvm().stream().map(ResolvedFlag::shown).toList())
            .put("memory", memory);
    if (isAll) {
      values.put("defaults", atDefault().stream().map(ShownProfile::defaults).toList());
    }
    return values;
  }

  private static JsonObject defaults(Setting setting) {
    return new JsonObject()
        .put("key", setting.key())
        .put("value", setting.defaultValue())
        .put("source", setting.source());
  }

  private JsonObject values(ResolvedSetting entry) {
    return new JsonObject()
        .put("key", entry.key())
        .put("value", Secrets.masked(entry.key(), entry.value()))
        .put("formula", entry.formula())
        .put("inputs", entry.formula().map(formula -> entry.inputs()))
        .put("default", entry.setting().defaultValue())
        .put("reason", entry.reason())
        .put("source", entry.source())
        .put("measured", entry.measured())
        .put(
            "evidence",
            evidence.of(profile.name(), entry.key()).stream()
                .flatMap(ShownProfile::findings)
                .toList())
        .put("activation", entry.setting().activation());
  }

  private static Stream<JsonObject> findings(Measured measured) {
    return measured.change().contrasts().entrySet().stream()
        .flatMap(contrast -> findings(measured, contrast.getValue(), contrast.getKey()));
  }

  /**
   * Returns what a comparison found, one entry for each figure.
   *
   * @param against what was compared, such as {@code added to stock}
   */
  private static Stream<JsonObject> findings(Measured measured, Contrast contrast, String against) {
    return contrast.findings().stream()
        .map(
            finding -> {
              return new JsonObject()
                  .put("figure", finding.figure())
                  .put("machine", measured.evidence().machine())
                  .put("ratio", finding.ratio())
                  .put("interval", finding.interval())
                  .put("verdict", finding.verdict())
                  .put("contrast", against)
                  .put("change", measured.change() == null ? null : measured.change().name())
                  .put("command", measured.evidence().command())
                  .put("date", measured.evidence().date());
            });
  }
}
