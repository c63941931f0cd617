// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.install;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.recording.ClassList;
import dev.htk.harness.recording.RecorderKeys;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.tuning.apply.ApplyException;
import dev.htk.tuning.apply.FileOperations;
import dev.htk.tuning.apply.Receipt;
import dev.htk.tuning.apply.Rollback;
import dev.htk.tuning.apply.SettingsPlan;
import dev.htk.tuning.site.SiteFile;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Takes the recorder out of a site file. Restores the exact bytes from before if nothing was done
 * to the file since the installation; otherwise removes just what names the recorder. Immutable;
 * writes nothing before {@link #execute}.
 *
 * @param rollback the way back to the bytes from before, if nothing was done since
 * @param plan the removal of just what names the recorder
 */
public record Removal(Optional<Rollback> rollback, SettingsPlan plan) {

  private static final String REMOVED = "recorder removed";

  /** The package of all classes of the recorder. */
  private static final String RECORDER = "dev.htk.coprocessor.";

  /**
   * Plans a removal.
   *
   * @throws HarnessException bad news, if a final property or an included file keeps the recorder
   *     in, or an included file that cannot be read may do so
   */
  public static Removal plan(Path site) throws HarnessException {
    SiteFile file = SiteFile.read(site);
    SortedMap<String, String> values = new TreeMap<>();
    Set<String> removed = new TreeSet<>();
    for (Map.Entry<String, String> key : RecorderKeys.lists(RecorderLevel.AB).entrySet()) {
      takeOut(file, key.getKey(), key.getValue(), "", values, removed);
    }
    for (Map.Entry<String, Class<?>> key : RecorderKeys.controllers().entrySet()) {
      String instead = RecorderKeys.ownClassOfHBase(key.getValue());
      takeOut(file, key.getKey(), key.getValue().getName(), instead, values, removed);
    }
    SettingsPlan plan = SettingsPlan.change(site, REMOVED, "any", values, removed);
    Set<String> named = new TreeSet<>(values.keySet());
    named.addAll(removed);
    Optional<Rollback> rollback = lastInstallation(site, named);
    if (rollback.isEmpty()) {
      Installation.requireAllowed(plan);
    }
    return new Removal(rollback, plan);
  }

  /**
   * @param instead value for a key that would be left empty and is not in the kit's block
   */
  private static void takeOut(
      SiteFile file,
      String key,
      String className,
      String instead,
      SortedMap<String, String> values,
      Set<String> removed)
      throws HarnessException {
    String present = file.values().getOrDefault(key, "");
    if (!ClassList.has(present, className)) {
      return;
    }
    if (file.isFinal(key)) {
      throw HarnessException.badNews(
          "%s: %s is final and names the recorder; take it out by hand, nothing was changed",
          file.name(), key);
    }
    String rest = ClassList.without(present, className);
    if (file.keysAddedByKit().contains(key) && isLeftWithout(file, key, rest)) {
      removed.add(key);
    } else {
      values.put(key, rest.isEmpty() ? instead : rest);
    }
  }

  /** Returns whether nothing of the kit's property is worth keeping, beside included files. */
  private static boolean isLeftWithout(SiteFile file, String key, String rest) {
    return rest.isEmpty() || rest.equals(file.without(Set.of(key)).values().getOrDefault(key, ""));
  }

  /**
   * Returns the rollback, if the installation is the last thing that was done to the file, and no
   * earlier one is left after it.
   *
   * @param named the keys that name the recorder
   */
  private static Optional<Rollback> lastInstallation(Path site, Set<String> named) {
    try {
      Rollback last = Rollback.plan(site);
      List<String> names = last.receipts().stream().map(Receipt::profile).toList();
      Set<String> restored =
          last.keys().stream()
              .filter(key -> !key.from().orElse("").contains(RECORDER))
              .map(Receipt.ChangedKey::key)
              .collect(Collectors.toSet());
      return last.refusals().isEmpty()
              && names.equals(List.of(Installation.NAME))
              && restored.containsAll(named)
          ? Optional.of(last)
          : Optional.empty();
    } catch (ApplyException e) {
      // Without a usable receipt, the keys are removed one by one.
      return Optional.empty();
    }
  }

  /** Returns whether the file names the recorder. */
  public boolean changesAnything() {
    return plan.changesAnything();
  }

  /** Returns whether the exact bytes from before the installation come back. */
  public boolean restores() {
    return changesAnything() && rollback.isPresent();
  }

  /** Returns the unified diff; empty if nothing changes. */
  public String diff() {
    return restores() ? rollback.orElseThrow().diff() : plan.diff();
  }

  /** Returns what to know before the removal, one sentence each. */
  public List<String> warnings() {
    return plan.warnings();
  }

  /**
   * Executes the removal.
   *
   * @return the receipt of a removal that can itself be rolled back; empty if the bytes from before
   *     came back or nothing had to change
   */
  public Optional<Receipt> execute(FileOperations files, InstantSource clock) {
    if (restores()) {
      rollback.orElseThrow().execute(files);
      return Optional.empty();
    }
    return plan.execute(files, clock);
  }
}
