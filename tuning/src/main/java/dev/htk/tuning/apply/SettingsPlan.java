// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.site.SiteChange;
import dev.htk.tuning.site.SiteEdit;
import dev.htk.tuning.site.SiteFile;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Sets or removes a few keys in a site file under a name of their own. Leaves a receipt and can be
 * rolled back, like a profile. Immutable; nothing is written before {@link #execute}.
 */
public final class SettingsPlan {

  /** Name of what {@code htk profile lint --fix} does, in receipts. */
  public static final String FIX = "lint --fix";

  private final String name;
  private final String line;
  private final TargetFile file;
  private final SiteFile before;
  private final SiteFile after;
  private final List<SiteChange> changes;
  private final List<String> refusals;
  private final Set<String> removed;

  private SettingsPlan(
      String name, String line, TargetFile file, SiteEdit edit, SiteFile after, Set<String> keys) {
    this.name = name;
    this.line = line;
    this.file = file;
    this.before = edit.before();
    this.after = after;
    this.changes = edit.changes();
    this.refusals = edit.refusals();
    this.removed = Set.copyOf(keys);
  }

  /**
   * Plans to take an edited file in place of the one that it was made of.
   *
   * @param name the name in the receipt
   */
  public static SettingsPlan edited(
      Path site, String name, String line, SiteFile before, SiteFile after) {
    List<SiteChange> changes = new ArrayList<>();
    Set<String> removed = new TreeSet<>(before.values().keySet());
    removed.removeAll(after.values().keySet());
    after
        .values()
        .forEach(
            (key, value) -> {
              Optional<String> from = Optional.ofNullable(before.values().get(key));
              if (!from.equals(Optional.of(value))) {
                changes.add(new SiteChange(key, SiteChange.Kind.CHANGED, from, value));
              }
            });
    return new SettingsPlan(
        name, line, TargetFile.of(site), new SiteEdit(before, after, changes), after, removed);
  }

  /**
   * Plans to set values.
   *
   * @param name the name in the receipt; the kit's block in the file gets the title {@code htk
   *     NAME}
   * @param line the HBase line that the values are for, such as {@code 2.6}
   * @throws ApplyException if the file cannot be found
   * @throws dev.htk.tuning.site.SiteFileException if the file cannot be read, parsed or edited
   */
  public static SettingsPlan set(
      Path site, String name, String line, SortedMap<String, String> values) {
    return change(site, name, line, values, Set.of());
  }

  /**
   * Plans to set values and remove keys.
   *
   * @param removed the keys to remove from the kit's block of the file
   */
  public static SettingsPlan change(
      Path site, String name, String line, SortedMap<String, String> values, Set<String> removed) {
    TargetFile file = TargetFile.of(site);
    SiteEdit edit = SiteFile.read(site).edit(values, "htk " + name);
    return new SettingsPlan(name, line, file, edit, edit.after().without(removed), removed);
  }

  /** Returns the unified diff; empty if nothing changes. */
  public String diff() {
    return UnifiedDiff.of(file.toString(), before.fileText(), file.toString(), after.fileText());
  }

  /** Returns whether the file changes. */
  public boolean changesAnything() {
    return !before.text().equals(after.text());
  }

  /** Returns the reasons that forbid the change, one sentence each; empty if it can be made. */
  public List<String> refusals() {
    return refusals;
  }

  /** Returns warnings to read before the change, one sentence each. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>(ManagementTool.warnings(file, before.comments()));
    warnings.addAll(FileWarnings.of(file));
    return warnings;
  }

  /**
   * Writes the changed file.
   *
   * @return the receipt; empty if there was nothing to change
   * @throws ApplyException refused, if the file has changed since it was read; failed, if a file
   *     operation failed; then the file is restored as far as possible
   */
  public Optional<Receipt> execute(FileOperations files, InstantSource clock) {
    before.requireWritable();
    if (!refusals().isEmpty()) {
      throw ApplyException.refused(refusals().get(0));
    }
    if (!changesAnything()) {
      return Optional.empty();
    }
    FileReplacement replacement = new FileReplacement(file, before.bytes(), after.bytes());
    ApplyWork work = new ApplyWork(name, line, file, List.of(replacement), keys());
    return Optional.of(new ApplyExecution(files, work).run(clock.instant()));
  }

  private List<Receipt.ChangedKey> keys() {
    List<Receipt.ChangedKey> keys = new ArrayList<>(Receipt.ChangedKey.of(changes));
    for (String key : removed) {
      keys.add(new Receipt.ChangedKey(key, Optional.ofNullable(before.values().get(key)), ""));
    }
    return keys;
  }
}
