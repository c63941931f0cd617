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

/**
 * A few keys set in a site file, or taken out of it, under a name of their own, with a receipt and
 * a way back as a profile has. Immutable; nothing is written before {@link #execute}.
 */
public final class SettingsPlan {

  private final String name;
  private final String line;
  private final TargetFile file;
  private final SiteFile before;
  private final SiteFile after;
  private final List<SiteChange> changes;
  private final Set<String> removed;

  private SettingsPlan(
      String name, String line, TargetFile file, SiteEdit edit, SiteFile after, Set<String> keys) {
    this.name = name;
    this.line = line;
    this.file = file;
    this.before = edit.before();
    this.after = after;
    this.changes = edit.changes();
    this.removed = Set.copyOf(keys);
  }

  /**
   * Works out how to set values.
   *
   * @param name what the receipt calls it; the kit's block in the file gets the title {@code htk
   *     NAME}
   * @param line the HBase line that it is for, such as {@code 2.6}
   * @throws ApplyException if the file cannot be found
   * @throws dev.htk.tuning.site.SiteFileException if it cannot be read, parsed or edited
   */
  public static SettingsPlan set(
      Path site, String name, String line, SortedMap<String, String> values) {
    return change(site, name, line, values, Set.of());
  }

  /**
   * Works out how to set values and take out keys.
   *
   * @param removed keys in the kit's block of the file
   */
  public static SettingsPlan change(
      Path site, String name, String line, SortedMap<String, String> values, Set<String> removed) {
    TargetFile file = TargetFile.of(site);
    SiteEdit edit = SiteFile.read(site).edit(values, "htk " + name);
    return new SettingsPlan(name, line, file, edit, edit.after().without(removed), removed);
  }

  /** The unified diff; empty if nothing changes. */
  public String diff() {
    return UnifiedDiff.of(file.toString(), before.text(), file.toString(), after.text());
  }

  /** One for each value that was to be set. */
  public List<SiteChange> changes() {
    return changes;
  }

  /** The keys that are taken out. */
  public Set<String> removed() {
    return removed;
  }

  /** Whether any byte differs. */
  public boolean changesAnything() {
    return !before.text().equals(after.text());
  }

  /** What to know before it is done, one sentence each. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>(ManagementTool.warnings(file, before.comments()));
    if (!before.includes().isEmpty()) {
      warnings.add(
          "%s: includes %s, which is not looked into; a value there may override one here"
              .formatted(file, String.join(", ", before.includes())));
    }
    warnings.addAll(FileWarnings.of(file));
    return warnings;
  }

  /**
   * Does it.
   *
   * @return the receipt; empty if there was nothing to change
   * @throws ApplyException refused, if somebody has changed the file since; failed, if the machine
   *     did, after everything was put back as far as it could be
   */
  public Optional<Receipt> execute(FileOperations files, InstantSource clock) {
    if (!changesAnything()) {
      return Optional.empty();
    }
    FileReplacement replacement = new FileReplacement(file, before.bytes(), after.bytes());
    ApplyWork work = new ApplyWork(name, line, file, List.of(replacement), keys());
    return Optional.of(new ApplyExecution(files, work).run(clock.instant()));
  }

  private List<Receipt.ChangedKey> keys() {
    List<Receipt.ChangedKey> keys = new ArrayList<>();
    for (SiteChange change : changes) {
      if (change.kind() == SiteChange.Kind.CHANGED || change.kind() == SiteChange.Kind.ADDED) {
        keys.add(new Receipt.ChangedKey(change.key(), change.from(), change.to()));
      }
    }
    for (String key : removed) {
      keys.add(new Receipt.ChangedKey(key, Optional.ofNullable(before.values().get(key)), ""));
    }
    return keys;
  }
}
