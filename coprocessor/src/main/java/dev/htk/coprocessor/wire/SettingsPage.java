package dev.htk.coprocessor.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The settings that a server works with, as its own objects hold them. Immutable. */
public final class SettingsPage {
  private final List<SettingReading> readings;
  private final long leftOut;
  private final Map<String, String> unseen;
  private final Map<String, String> atStart;

  /**
   * A page.
   *
   * @param leftOut how many readings found no room
   * @param unseen keys that were looked for in vain, with the reason
   * @param atStart values in the configuration that the server started with; null if it is not
   *     known
   */
  public SettingsPage(
      List<SettingReading> readings,
      long leftOut,
      Map<String, String> unseen,
      Map<String, String> atStart) {
    this.readings = Collections.unmodifiableList(new ArrayList<>(readings));
    this.leftOut = leftOut;
    this.unseen = Collections.unmodifiableMap(new TreeMap<>(unseen));
    this.atStart = atStart == null ? null : Collections.unmodifiableMap(new TreeMap<>(atStart));
  }

  /** The values found. */
  public List<SettingReading> readings() {
    return readings;
  }

  /** How many readings found no room. */
  public long leftOut() {
    return leftOut;
  }

  /** Keys that were looked for in vain, with the reason. */
  public Map<String, String> unseen() {
    return unseen;
  }

  /**
   * The values in the configuration that the server started with, of the keys asked for; one that
   * it did not name is not there. Empty if the recorder does not know that configuration.
   */
  public Optional<Map<String, String>> atStart() {
    return Optional.ofNullable(atStart);
  }
}
