// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.install;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.recording.ClassList;
import dev.htk.harness.recording.RecorderKeys;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.tuning.apply.SettingsPlan;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.site.SiteFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;

/**
 * Plans the change that puts the recorder into a site file. Immutable; writes nothing before the
 * plan is carried out.
 *
 * @param plan the change of the file
 * @param level the level that the file then has: the one asked for, or a higher one that it has
 * @param kept what was left as it is, and what that costs, one sentence each
 */
public record Installation(SettingsPlan plan, RecorderLevel level, List<String> kept) {

  /** Name of an installation in receipts. */
  static final String NAME = "recorder";

  public Installation {
    kept = List.copyOf(kept);
  }

  /**
   * Plans an installation.
   *
   * @throws HarnessException bad news, if a final property or an included file keeps the recorder
   *     out, an included file that cannot be read may hold classes, or HBase would load no
   *     coprocessor
   */
  public static Installation plan(Path site, HBaseLine line, RecorderLevel level)
      throws HarnessException {
    SiteFile file = SiteFile.read(site);
    Map<String, String> before = file.values();
    requireCoprocessors(file.name(), before);
    Map<String, String> after = new HashMap<>(before);
    RecorderKeys.addTo(after, level);
    SortedMap<String, String> values = new TreeMap<>(after);
    values.entrySet().removeIf(value -> value.getValue().equals(before.get(value.getKey())));
    for (Map.Entry<String, String> list : RecorderKeys.lists(level).entrySet()) {
      if (values.containsKey(list.getKey()) && file.isFinal(list.getKey())) {
        throw HarnessException.badNews(
            "%s: %s is final and does not name %s; nothing was changed",
            file.name(), list.getKey(), list.getValue());
      }
    }
    List<String> kept = new ArrayList<>();
    RecorderKeys.controllers()
        .forEach(
            (key, controller) -> {
              if (file.isFinal(key)) {
                values.remove(key);
              }
              String present = before.getOrDefault(key, "").strip();
              if (!values.containsKey(key) && !present.equals(controller.getName())) {
                kept.add(
                    "%s: %s stays %s; at level a, what goes through it is not recorded"
                        .formatted(
                            file.name(),
                            key,
                            present.isEmpty() ? "final without a value" : present));
              }
            });
    RecorderLevel then = namesRegionRecorder(before) ? RecorderLevel.AB : level;
    if (then != level) {
      kept.add(
          "%s: has level ab; 'htk coprocessor remove', then 'install --level a' lowers it"
              .formatted(file.name()));
    }
    SettingsPlan plan = SettingsPlan.set(site, NAME, line.version(), values);
    requireAllowed(plan);
    return new Installation(plan, then, kept);
  }

  /** Refuses a file by which HBase loads no coprocessor at all. */
  private static void requireCoprocessors(String name, Map<String, String> values)
      throws HarnessException {
    String key = CoprocessorHost.COPROCESSORS_ENABLED_CONF_KEY;
    if (values.getOrDefault(key, "").strip().equalsIgnoreCase("false")) {
      throw HarnessException.badNews(
          "%s: %s is false, and HBase then loads no coprocessor; nothing was changed", name, key);
    }
  }

  private static boolean namesRegionRecorder(Map<String, String> values) {
    String classes = values.getOrDefault(CoprocessorHost.USER_REGION_COPROCESSOR_CONF_KEY, "");
    return ClassList.has(classes, RegionRecorder.class.getName());
  }

  /** Refuses a plan that must not be carried out. */
  static void requireAllowed(SettingsPlan plan) throws HarnessException {
    if (!plan.refusals().isEmpty()) {
      throw HarnessException.badNews("%s", plan.refusals().get(0));
    }
  }
}
