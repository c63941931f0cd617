// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Reads the recorder's own settings from {@code hbase-site.xml}. An unusable value is replaced by
 * the default and named in {@link #remark()}; it never keeps a server from starting. Immutable.
 */
public final class RecorderSettings {
  /** Sets the memory for one server's ledgers, in bytes. Accepts 16m, 1g and the like. */
  public static final String LEDGER_BYTES = "htk.recorder.ledger.bytes";

  /** Switches on meters of stalls by region, for the first 200 regions; false by default. */
  public static final String METER_REGIONS = "htk.recorder.meters.regions";

  /**
   * Makes the slowest batch in this many slow, while {@link Threshold#SLOW_BATCH} is 0. Ranges from
   * {@value #FEWEST_BATCHES} to {@value #MOST_BATCHES}.
   */
  public static final String SLOW_BATCH_ONE_OF = "htk.recorder.batch.one.of";

  /** The 99.9th percentile. */
  public static final int DEFAULT_SLOW_BATCH_ONE_OF = 1_000;

  private static final int FEWEST_BATCHES = 10;
  private static final int MOST_BATCHES = 1_000_000;

  /** 16 MB. */
  public static final long DEFAULT_LEDGER_BYTES = 16L << 20;

  private static final long SMALLEST_LEDGER = 64L << 10;
  private static final long LARGEST_LEDGER = 1L << 30;

  private final long ledgerBytes;
  private final Thresholds thresholds;
  private final boolean metersRegions;
  private final int slowBatchOneOf;
  private final String remark;

  private RecorderSettings(
      long ledgerBytes,
      Thresholds thresholds,
      boolean metersRegions,
      int slowBatchOneOf,
      String remark) {
    this.metersRegions = metersRegions;
    this.slowBatchOneOf = slowBatchOneOf;
    this.ledgerBytes = ledgerBytes;
    this.thresholds = thresholds;
    this.remark = remark;
  }

  /** Reads the settings of a server. */
  public static RecorderSettings of(Configuration configuration) {
    List<String> remarks = new ArrayList<>();
    long ledgerBytes = ledgerBytes(configuration, remarks);
    Thresholds thresholds = thresholds(configuration, remarks);
    boolean metersRegions = configuration.getBoolean(METER_REGIONS, false);
    int slowBatchOneOf = slowBatchOneOf(configuration, remarks);
    return new RecorderSettings(
        ledgerBytes, thresholds, metersRegions, slowBatchOneOf, String.join("; ", remarks));
  }

  private static int slowBatchOneOf(Configuration configuration, List<String> remarks) {
    try {
      int number = configuration.getInt(SLOW_BATCH_ONE_OF, DEFAULT_SLOW_BATCH_ONE_OF);
      if (number >= FEWEST_BATCHES && number <= MOST_BATCHES) {
        return number;
      }
    } catch (IllegalArgumentException notANumber) {
      // Said below, as for a number that is out of range.
    }
    remarks.add(
        SLOW_BATCH_ONE_OF
            + " is "
            + configuration.get(SLOW_BATCH_ONE_OF)
            + ", which is not a number from "
            + FEWEST_BATCHES
            + " to "
            + MOST_BATCHES
            + "; "
            + DEFAULT_SLOW_BATCH_ONE_OF
            + " is used");
    return DEFAULT_SLOW_BATCH_ONE_OF;
  }

  private static long ledgerBytes(Configuration configuration, List<String> remarks) {
    try {
      long bytes = configuration.getLongBytes(LEDGER_BYTES, DEFAULT_LEDGER_BYTES);
      if (bytes >= SMALLEST_LEDGER && bytes <= LARGEST_LEDGER) {
        return bytes;
      }
    } catch (IllegalArgumentException notANumber) {
      // Said below, as for a number that is out of range.
    }
    remarks.add(
        LEDGER_BYTES
            + " is "
            + configuration.get(LEDGER_BYTES)
            + ", which is not a size from 64k to 1g; "
            + DEFAULT_LEDGER_BYTES
            + " is used");
    return DEFAULT_LEDGER_BYTES;
  }

  private static Thresholds thresholds(Configuration configuration, List<String> remarks) {
    Thresholds thresholds = new Thresholds();
    for (Threshold threshold : Threshold.values()) {
      String text = configuration.get(threshold.key());
      if (text != null) {
        try {
          double millis = Double.parseDouble(text.trim());
          // Maps NaN to a value out of range.
          thresholds.set(threshold, Double.isNaN(millis) ? -1 : Math.round(millis * 1000));
        } catch (IllegalArgumentException unusable) {
          remarks.add(
              threshold.key()
                  + " is "
                  + text
                  + ", which is not a number of milliseconds from 0 to "
                  + Thresholds.LONGEST / 1000
                  + "; "
                  + threshold.defaultMicros() / 1000
                  + " is used");
        }
      }
    }
    return thresholds;
  }

  /** Returns the memory for both ledgers, in bytes. */
  public long ledgerBytes() {
    return ledgerBytes;
  }

  /** Returns the thresholds that a recording begins with. The recording may change them. */
  public Thresholds thresholds() {
    return thresholds;
  }

  /** Returns the number of batches of which the slowest one is slow. */
  int slowBatchOneOf() {
    return slowBatchOneOf;
  }

  /** Returns the choice of regions with their own meters. The recording may fill it. */
  MeteredRegions meteredRegions() {
    return metersRegions ? MeteredRegions.some() : MeteredRegions.none();
  }

  /** Returns what was wrong with the settings, or an empty string. */
  public String remark() {
    return remark;
  }
}
