// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.machine;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The kind of the volumes that hold a server's data. */
public enum DiskKind {
  SSD,
  HDD,
  NVME,
  /** A network volume of a cloud provider. */
  CLOUD;

  /** Returns the kind's name in formulas and options, such as {@code ssd} or {@code nvme}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the kind with this name.
   *
   * @throws IllegalArgumentException if there is none; the message lists all names
   */
  public static DiskKind of(String word) {
    return Arrays.stream(values())
        .filter(kind -> kind.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is not a kind of disk; use %s"
                        .formatted(
                            word,
                            Arrays.stream(values())
                                .map(DiskKind::word)
                                .collect(Collectors.joining(", ")))));
  }
}
