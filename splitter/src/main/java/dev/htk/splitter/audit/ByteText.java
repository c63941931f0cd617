package dev.htk.splitter.audit;

import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/** Amounts of data as a person reads them: 512 B, 1.5 MiB. */
final class ByteText {

  private static final long KIB = 1024;

  private ByteText() {}

  static String of(long bytes) {
    return bytes < KIB ? bytes + " B" : TraditionalBinaryPrefix.long2String(bytes, "iB", 1);
  }
}
