package dev.htk.tuning.profile;

import dev.htk.tuning.setting.Setting;
import java.util.Optional;

/**
 * A setting with its value for one machine. Immutable.
 *
 * @param setting the setting, as the catalogue knows it
 * @param value the value as HBase reads it, already checked
 * @param formula the formula that gave the value; empty if the value is fixed
 * @param reason why the profile wants it so
 * @param source where the reason comes from
 * @param measured the experiment that showed it to help; empty if it is only believed to
 * @param overridden whether a user gave the value by hand; such values are never scaled
 */
public record ResolvedSetting(
    Setting setting,
    String value,
    Optional<String> formula,
    String reason,
    String source,
    Optional<String> measured,
    boolean overridden) {

  /** HBase's name of the setting. */
  public String key() {
    return setting.key();
  }
}
