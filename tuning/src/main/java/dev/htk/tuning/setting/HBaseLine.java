// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.util.Arrays;
import java.util.stream.Collectors;

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
    return Arrays.stream(values())
        .filter(line -> version.equals(line.version) || version.startsWith(line.version + "."))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is not an HBase version that the kit knows; use one of %s"
                        .formatted(
                            version,
                            Arrays.stream(values())
                                .map(HBaseLine::version)
                                .collect(Collectors.joining(", ")))));
  }

  @Override
  public String toString() {
    return version;
  }
}
