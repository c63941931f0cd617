package dev.htk.tuning.machine;

import java.util.Locale;

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
}
