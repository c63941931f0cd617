// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.secrets.Secrets;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteChange;
import dev.htk.tuning.site.SiteEdit;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteProperty;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The site file before and after the planned change. Immutable.
 *
 * @param names the edit that puts the values into the file, and the old names that it replaces
 * @param selection the values of the profile that were selected for the edit
 * @param catalogue the known settings
 */
record SiteDraft(
    TargetFile file, OldNameEdit.Result names, Selection selection, SettingsCatalogue catalogue) {

  /** The package of the recorder, whose keys stand in the kit's block beside a profile's. */
  static final String RECORDER = "dev.htk.coprocessor.";

  SiteEdit edit() {
    return names.edit();
  }

  String diff() {
    String name = file.toString();
    return UnifiedDiff.of(name, edit().before().fileText(), name, edit().after().fileText());
  }

  List<PlannedChange> changes() {
    return edit().changes().stream()
        .map(
            change ->
                PlannedChange.of(
                    change, catalogue, Optional.ofNullable(selection.lowered().get(change.key()))))
        .toList();
  }

  Optional<FileReplacement> replacement() {
    return edit().changesAnything()
        ? Optional.of(new FileReplacement(file, edit().before().bytes(), edit().after().bytes()))
        : Optional.empty();
  }

  List<String> hdfsNeeds() {
    return HdfsNeeds.of(edit().after().values(), catalogue);
  }

  List<String> warnings() {
    SiteFile before = edit().before();
    List<String> warnings = new ArrayList<>(ManagementTool.warnings(file, before.comments()));
    edit().changes().stream()
        .filter(change -> change.kind() == SiteChange.Kind.KEPT_FINAL)
        .forEach(change -> warnings.add(keptFinal(change)));
    names.notes().forEach(note -> warnings.add(file + ": " + note));
    leftOver(before).ifPresent(warnings::add);
    warnings.addAll(FileWarnings.of(file));
    return warnings;
  }

  private String keptFinal(SiteChange change) {
    return Phrase.of(
        "%s: %s is final and keeps '%s'; the profile's %s is left out",
        file,
        change.key(),
        Secrets.masked(change.key(), change.from().orElse("")),
        Secrets.masked(change.key(), change.to()));
  }

  private Optional<String> leftOver(SiteFile before) {
    Set<String> keys = new TreeSet<>(before.keysAddedByKit());
    edit().changes().forEach(change -> keys.remove(change.key()));
    selection.kept().forEach(value -> keys.remove(value.key()));
    keys.removeIf(key -> namesRecorder(before, key));
    return keys.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ("%s: the kit's block keeps keys of an earlier profile that this one does not set: %s;"
                    + " to remove them, run htk profile rollback first")
                .formatted(file, String.join(", ", keys)));
  }

  private static boolean namesRecorder(SiteFile before, String key) {
    return before
        .winner(key)
        .flatMap(SiteProperty::value)
        .filter(value -> value.contains(RECORDER))
        .isPresent();
  }
}
