package dev.htk.tuning.setting;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A release line of HBase whose settings the kit knows. */
public enum HBaseLine {
  V2_5("2.5"),
  V2_6("2.6"),
  V3_0("3.0");

  /** The line that the kit itself measures with. */
  public static final HBaseLine DEFAULT = V2_6;

  private final String version;

  HBaseLine(String version) {
    this.version = version;
  }

  /** Major and minor version, such as {@code 2.6}. */
  public String version() {
    return version;
  }

  /**
   * The line of a version such as {@code 2.6}, {@code 2.6.4} or {@code 2.6.4-hadoop3}.
   *
   * @throws IllegalArgumentException if the kit knows no such line; the message lists those it
   *     knows
   */
  public static HBaseLine parse(String version) {
    return Arrays.stream(values())
        .filter(line -> version.equals(line.version) || version.startsWith(line.version + "."))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is no HBase version that the kit knows; use one of %s"
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
