// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.export;

import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.text.Phrase;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Explains in words why a file holds its values. Stateless. */
final class Explanation {

  private Explanation() {}

  /** Returns the profile and the machine that the file is for, in one line. */
  static String title(ResolvedProfile profile) {
    MachineFacts machine = profile.machine();
    return Phrase.of(
        "htk profile %s%s, for a heap of %s, %d cores, %d %s volumes, %d regions, log on %s",
        profile.name(),
        profile.phase().map(phase -> " (phase " + phase.word() + ")").orElse(""),
        new ByteSize(machine.heapBytes()),
        machine.cores(),
        machine.disks(),
        machine.diskKind().word(),
        machine.regionsPerServer(),
        machine.walKind().word());
  }

  /** Returns a setting's reason, formula, source, and the experiment that measured it. */
  static String of(ResolvedSetting setting) {
    return setting.reason()
        + setting.formula().map(formula -> workedOut(formula, setting.inputs())).orElse("")
        + ". Source: "
        + setting.source()
        + setting.measured().map(experiment -> ". Measured: " + experiment).orElse("");
  }

  /** Returns all JVM flags in one line. */
  static String flags(ResolvedProfile profile) {
    return profile.jvm().stream().map(ResolvedFlag::flag).collect(Collectors.joining(" "));
  }

  private static String workedOut(String formula, SortedMap<String, String> inputs) {
    String values =
        inputs.entrySet().stream()
            .map(input -> input.getKey() + " = " + input.getValue())
            .collect(Collectors.joining(", "));
    return ". Formula: " + formula + (values.isEmpty() ? "" : ", where " + values);
  }
}
