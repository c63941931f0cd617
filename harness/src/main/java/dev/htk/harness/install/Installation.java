package dev.htk.harness.install;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.apply.SettingsPlan;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.site.SiteFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Plans the change that puts the recorder into a site file. Immutable; writes nothing before the
 * plan is carried out.
 *
 * @param plan the change of the file
 * @param kept what was left as it is, and what that costs, one sentence each
 */
public record Installation(SettingsPlan plan, List<String> kept) {

  /** Name of an installation in receipts. */
  static final String NAME = "recorder";

  public Installation {
    kept = List.copyOf(kept);
  }

  /**
   * Plans an installation.
   *
   * @throws HarnessException bad news, if a final property keeps the recorder out
   */
  public static Installation plan(Path site, HBaseLine line, InstallLevel level)
      throws HarnessException {
    SiteFile file = SiteFile.read(site);
    SortedMap<String, String> values = new TreeMap<>();
    for (Map.Entry<String, String> key : RecorderKeys.lists(level).entrySet()) {
      addToList(file, key.getKey(), key.getValue(), values);
    }
    List<String> kept = new ArrayList<>();
    RecorderKeys.controllers()
        .forEach((key, controller) -> setIfFree(file, key, controller, values, kept));
    return new Installation(SettingsPlan.set(site, NAME, line.version(), values), kept);
  }

  private static void addToList(
      SiteFile file, String key, String added, SortedMap<String, String> values)
      throws HarnessException {
    String present = value(file, key).orElse("");
    if (ClassList.has(present, added)) {
      return;
    }
    if (file.isFinal(key)) {
      throw HarnessException.badNews(
          "%s: %s is final and does not name %s; nothing was changed", file.name(), key, added);
    }
    values.put(key, ClassList.with(present, added));
  }

  private static void setIfFree(
      SiteFile file,
      String key,
      Class<?> controller,
      SortedMap<String, String> values,
      List<String> kept) {
    String present = value(file, key).orElse("").strip();
    if (RecorderKeys.isFree(present, controller) && !file.isFinal(key)) {
      values.put(key, controller.getName());
    } else if (!present.equals(controller.getName())) {
      kept.add(
          "%s: %s stays %s; at level a, what goes through it is not recorded"
              .formatted(file.name(), key, present.isEmpty() ? "final without a value" : present));
    }
  }

  private static Optional<String> value(SiteFile file, String key) {
    return Optional.ofNullable(file.values().get(key));
  }
}
