package dev.htk.harness.install;

import dev.htk.harness.outcome.HarnessException;
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

/**
 * What takes the recorder out of a site file: the exact bytes from before, if nothing was done to
 * the file since it was put in, and else just what names the recorder. Immutable; nothing is
 * written before {@link #execute}.
 */
public final class Removal {

  private static final String REMOVED = "recorder removed";

  private final Optional<Rollback> rollback;
  private final SettingsPlan plan;

  private Removal(Optional<Rollback> rollback, SettingsPlan plan) {
    this.rollback = rollback;
    this.plan = plan;
  }

  /**
   * Plans it.
   *
   * @throws HarnessException bad news, if a final property keeps the recorder in
   */
  public static Removal plan(Path site) throws HarnessException {
    SiteFile file = SiteFile.read(site);
    SortedMap<String, String> values = new TreeMap<>();
    Set<String> removed = new TreeSet<>();
    for (Map.Entry<String, String> key : RecorderKeys.lists(InstallLevel.AB).entrySet()) {
      takeOut(file, key.getKey(), key.getValue(), "", values, removed);
    }
    for (Map.Entry<String, Class<?>> key : RecorderKeys.controllers().entrySet()) {
      String instead = RecorderKeys.ownClassOfHBase(key.getValue());
      takeOut(file, key.getKey(), key.getValue().getName(), instead, values, removed);
    }
    return new Removal(
        lastInstallation(site), SettingsPlan.change(site, REMOVED, "any", values, removed));
  }

  /**
   * @param instead what the key gets where it would be without a value and is not of the kit's
   *     block
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
    if (rest.isEmpty() && file.keysAddedByKit().contains(key)) {
      removed.add(key);
    } else {
      values.put(key, rest.isEmpty() ? instead : rest);
    }
  }

  /** The way back, if the installation is the last thing that was done to the file. */
  private static Optional<Rollback> lastInstallation(Path site) {
    try {
      Rollback last = Rollback.plan(site);
      List<String> names = last.receipts().stream().map(Receipt::profile).toList();
      return last.refusals().isEmpty() && names.equals(List.of(Installation.NAME))
          ? Optional.of(last)
          : Optional.empty();
    } catch (ApplyException e) {
      // No receipt that can be used: then the keys are taken out one by one.
      return Optional.empty();
    }
  }

  /** Whether the file names the recorder. */
  public boolean changesAnything() {
    return plan.changesAnything();
  }

  /** Whether the exact bytes from before the installation come back. */
  public boolean restores() {
    return changesAnything() && rollback.isPresent();
  }

  /** The unified diff; empty if nothing changes. */
  public String diff() {
    return restores() ? rollback.orElseThrow().diff() : plan.diff();
  }

  /** What to know before it is done, one sentence each. */
  public List<String> warnings() {
    return plan.warnings();
  }

  /**
   * Does it.
   *
   * @return the receipt of a removal that can itself be rolled back; empty if the bytes from before
   *     came back or nothing was to change
   */
  public Optional<Receipt> execute(FileOperations files, InstantSource clock) {
    if (restores()) {
      rollback.orElseThrow().execute(files);
      return Optional.empty();
    }
    return plan.execute(files, clock);
  }
}
