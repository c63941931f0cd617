// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import java.util.Arrays;
import java.util.Optional;

/**
 * HBase's own split policies, with the size at which each splits a region. Source: the classes of
 * these names in {@code org.apache.hadoop.hbase.regionserver} of HBase 2.6.4.
 */
enum SplitPolicyKind {
  /** Splits a table's only region on a server early, and all others at the largest file size. */
  STEPPING("SteppingSplitPolicy"),
  /** Splits at a size that grows with the third power of the table's regions on the server. */
  INCREASING("IncreasingToUpperBoundRegionSplitPolicy"),
  /** Splits like the increasing policy, and also when many of a region's writes are blocked. */
  BUSY("BusyRegionSplitPolicy"),
  /** Splits like the increasing policy, between prefixes of a fixed length. */
  KEY_PREFIX("KeyPrefixRegionSplitPolicy"),
  /** Splits like the increasing policy, between prefixes that end with a delimiter. */
  DELIMITED_KEY_PREFIX("DelimitedKeyPrefixRegionSplitPolicy"),
  /** Splits at the largest file size. */
  CONSTANT_SIZE("ConstantSizeRegionSplitPolicy"),
  /** Never splits. */
  DISABLED("DisabledRegionSplitPolicy");

  private static final String PACKAGE = "org.apache.hadoop.hbase.regionserver.";
  private static final int ALWAYS_AT_MOST = 100;

  private final String name;

  SplitPolicyKind(String name) {
    this.name = name;
  }

  /** Returns the policy of a class; empty if it is none of HBase's. */
  static Optional<SplitPolicyKind> of(String className) {
    return Arrays.stream(values())
        .filter(kind -> className.equals(PACKAGE + kind.name))
        .findFirst();
  }

  /**
   * Returns the size of a store above which a region is split.
   *
   * @param onServer number of the table's regions on the region's server, 1 or more
   * @param initialSize limit at which the increasing policies begin
   * @param maxFileSize the largest file size of a region
   */
  long limit(int onServer, long initialSize, long maxFileSize) {
    return switch (this) {
      case STEPPING -> onServer == 1 ? initialSize : maxFileSize;
      case INCREASING, BUSY, KEY_PREFIX, DELIMITED_KEY_PREFIX ->
          onServer > ALWAYS_AT_MOST
              ? maxFileSize
              : Math.min(maxFileSize, initialSize * onServer * onServer * onServer);
      case CONSTANT_SIZE -> maxFileSize;
      case DISABLED -> Long.MAX_VALUE;
    };
  }
}
