package dev.htk.tuning.machine;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The kind of volumes that hold a server's data. */
public enum DiskKind {
  SSD,
  HDD,
  NVME,
  /** A network volume of a cloud provider. */
  CLOUD;

  /**
   * The word for it in formulas and options: {@code ssd}, {@code hdd}, {@code nvme}, {@code cloud}.
   */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The kind of that word.
   *
   * @throws IllegalArgumentException if there is none, with those that there are
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
