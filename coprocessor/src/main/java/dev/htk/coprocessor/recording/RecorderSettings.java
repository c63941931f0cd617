package dev.htk.coprocessor.recording;

import org.apache.hadoop.conf.Configuration;

/**
 * The recorder's own keys in {@code hbase-site.xml}. A value that cannot be used is replaced by the
 * default and named in {@link #remark()}; it never keeps a server from starting. Immutable.
 */
public final class RecorderSettings {
  /** Memory for the event ledger of one server, in bytes; takes 16m, 1g and the like. */
  public static final String LEDGER_BYTES = "htk.recorder.ledger.bytes";

  /** 16 MB. */
  public static final long DEFAULT_LEDGER_BYTES = 16L << 20;

  private static final long SMALLEST_LEDGER = 64L << 10;
  private static final long LARGEST_LEDGER = 1L << 30;

  private final long ledgerBytes;
  private final String remark;

  private RecorderSettings(long ledgerBytes, String remark) {
    this.ledgerBytes = ledgerBytes;
    this.remark = remark;
  }

  /** The settings of a server. */
  public static RecorderSettings of(Configuration configuration) {
    String text = configuration.get(LEDGER_BYTES);
    try {
      long bytes = configuration.getLongBytes(LEDGER_BYTES, DEFAULT_LEDGER_BYTES);
      if (bytes >= SMALLEST_LEDGER && bytes <= LARGEST_LEDGER) {
        return new RecorderSettings(bytes, "");
      }
    } catch (IllegalArgumentException notANumber) {
      return withDefault(text);
    }
    return withDefault(text);
  }

  private static RecorderSettings withDefault(String text) {
    return new RecorderSettings(
        DEFAULT_LEDGER_BYTES,
        LEDGER_BYTES
            + " is "
            + text
            + ", which is not a size from 64k to 1g; "
            + DEFAULT_LEDGER_BYTES
            + " is used");
  }

  /** Memory for the ledger, in bytes. */
  public long ledgerBytes() {
    return ledgerBytes;
  }

  /** What was wrong with the settings, or empty. */
  public String remark() {
    return remark;
  }
}
