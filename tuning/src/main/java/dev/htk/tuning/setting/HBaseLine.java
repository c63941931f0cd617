// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.text.Choice;
import java.util.Arrays;

/** A release line of HBase whose settings the kit knows. */
public enum HBaseLine {
  V2_5("2.5"),
  V2_6("2.6"),
  V3_0("3.0");

  /** The line that the kit's own measurements use. */
  public static final HBaseLine DEFAULT = V2_6;

  private final String version;

  HBaseLine(String version) {
    this.version = version;
  }

  /** Returns the major and minor version, such as {@code 2.6}. */
  public String version() {
    return version;
  }

  /**
   * Returns the line of a version such as {@code 2.6}, {@code 2.6.4} or {@code 2.6.4-hadoop3}.
   *
   * @throws IllegalArgumentException if the kit does not know the line; the message lists the known
   *     ones
   */
  public static HBaseLine parse(String version) {
    return Choice.of(
        version,
        values(),
        line -> line.holds(version),
        HBaseLine::version,
        "not an HBase version that the kit knows");
  }

  /** Returns the line of a server's version, or the usual one if the kit does not know it. */
  static HBaseLine ofServer(String version) {
    return Arrays.stream(values()).filter(line -> line.holds(version)).findFirst().orElse(DEFAULT);
  }

  private boolean holds(String other) {
    return other.equals(version) || other.startsWith(version + ".");
  }

  @Override
  public String toString() {
    return version;
  }
}
