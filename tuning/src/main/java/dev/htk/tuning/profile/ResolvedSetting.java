// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import dev.htk.tuning.setting.Setting;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A setting with its value, worked out for one machine. Immutable.
 *
 * @param setting the setting from the catalogue
 * @param value the value as HBase reads it, already checked
 * @param formula the formula that gave the value; empty if the value is fixed
 * @param inputs the inputs of the formula: facts of the machine, each with its value such as {@code
 *     16}, and names that the profile defines, each with formula and value such as {@code heap *
 *     0.4 = 1717986918.4}; empty if the value is fixed
 * @param reason why the profile wants the value
 * @param source the source of the reason
 * @param measured the experiment that showed a benefit; empty if the benefit is only believed
 * @param overridden whether a user gave the value by hand; such values are never scaled
 */
public record ResolvedSetting(
    Setting setting,
    String value,
    Optional<String> formula,
    SortedMap<String, String> inputs,
    String reason,
    String source,
    Optional<String> measured,
    boolean overridden) {

  public ResolvedSetting {
    inputs = Collections.unmodifiableSortedMap(new TreeMap<>(inputs));
  }

  /** Returns HBase's name of the setting. */
  public String key() {
    return setting.key();
  }
}
