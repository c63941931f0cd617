// SPDX-License-Identifier: Apache-2.0
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
   * Creates a page.
   *
   * @param leftOut how many readings did not fit
   * @param unseen keys that were not found, with the reason
   * @param atStart values in the configuration that the server started with; null if unknown
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

  /** Returns the values found. */
  public List<SettingReading> readings() {
    return readings;
  }

  /** Returns how many readings did not fit. */
  public long leftOut() {
    return leftOut;
  }

  /** Returns the keys that were not found, with the reason. */
  public Map<String, String> unseen() {
    return unseen;
  }

  /**
   * Returns the values of the requested keys in the configuration that the server started with,
   * without the keys that it did not name. Empty if the recorder does not know that configuration.
   */
  public Optional<Map<String, String>> atStart() {
    return Optional.ofNullable(atStart);
  }
}
