package dev.htk.splitter.plan;

import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/** Amounts of data as a person reads them: 512 B, 1.5 MiB. */
public final class ByteText {

  private static final long KIB = 1024;

  private ByteText() {}

  /** The amount in the largest unit of 1024 that it reaches, to a tenth of it at most. */
  public static String of(long bytes) {
    return bytes < KIB ? bytes + " B" : TraditionalBinaryPrefix.long2String(bytes, "iB", 1);
  }
}
