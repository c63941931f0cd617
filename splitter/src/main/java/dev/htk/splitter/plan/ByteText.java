// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/** Formats amounts of data for people: 512 B, 1.5 MiB. */
public final class ByteText {

  private static final long KIB = 1024;

  private ByteText() {}

  /** Formats the amount in the largest unit of 1024 that it reaches, with at most one decimal. */
  public static String of(long bytes) {
    return bytes < KIB ? bytes + " B" : TraditionalBinaryPrefix.long2String(bytes, "iB", 1);
  }
}
