package dev.htk.harness.ablation;

import java.util.Arrays;
import java.util.Optional;

/** Lists settings whose effect a load of one minute in a small heap cannot show. */
enum Unmeasurable {
  REGION_SIZE(
      "hbase.hregion.max.filesize", "no region grows to the size of a split within the load"),
  MAJOR_COMPACTION("hbase.hregion.majorcompaction", "no major compaction is due within the load");

  private final String key;
  private final String reason;

  Unmeasurable(String key, String reason) {
    this.key = key;
    this.reason = reason;
  }

  /** Returns why the setting cannot be measured; empty if it can. */
  static Optional<String> reason(String key) {
    return Arrays.stream(values())
        .filter(one -> one.key.equals(key))
        .map(one -> one.reason)
        .findFirst();
  }
}
