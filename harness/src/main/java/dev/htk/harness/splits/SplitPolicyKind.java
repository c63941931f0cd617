package dev.htk.harness.splits;

import java.util.Arrays;
import java.util.Optional;

/**
 * HBase's own split policies, by what decides when a region is split. Source: the classes of these
 * names in {@code org.apache.hadoop.hbase.regionserver} of HBase 2.6.4.
 */
enum SplitPolicyKind {
  /** A table's only region on a server is split early; all others at the largest file size. */
  STEPPING("SteppingSplitPolicy") {
    @Override
    long limit(int onServer, long initialSize, long maxFileSize) {
      return onServer == 1 ? initialSize : maxFileSize;
    }
  },

  /** Early, but later the more regions of the table a server has: with their third power. */
  INCREASING("IncreasingToUpperBoundRegionSplitPolicy") {
    @Override
    long limit(int onServer, long initialSize, long maxFileSize) {
      return increasing(onServer, initialSize, maxFileSize);
    }
  },

  /** As the increasing one, and also when many of its writes are blocked. */
  BUSY("BusyRegionSplitPolicy") {
    @Override
    long limit(int onServer, long initialSize, long maxFileSize) {
      return increasing(onServer, initialSize, maxFileSize);
    }
  },

  /** As the increasing one, between prefixes of a fixed length. */
  KEY_PREFIX("KeyPrefixRegionSplitPolicy") {
    @Override
    long limit(int onServer, long initialSize, long maxFileSize) {
      return increasing(onServer, initialSize, maxFileSize);
    }
  },

  /** As the increasing one, between prefixes that end with a delimiter. */
  DELIMITED_KEY_PREFIX("DelimitedKeyPrefixRegionSplitPolicy") {
    @Override
    long limit(int onServer, long initialSize, long maxFileSize) {
      return increasing(onServer, initialSize, maxFileSize);
    }
  },

  /** At the largest file size. */
  CONSTANT_SIZE("ConstantSizeRegionSplitPolicy") {
    @Override
    long limit(int onServer, long initialSize, long maxFileSize) {
      return maxFileSize;
    }
  },

  /** Never. */
  DISABLED("DisabledRegionSplitPolicy") {
    @Override
    long limit(int onServer, long initialSize, long maxFileSize) {
      return Long.MAX_VALUE;
    }
  };

  private static final String PACKAGE = "org.apache.hadoop.hbase.regionserver.";
  private static final int ALWAYS_AT_MOST = 100;

  private final String name;

  SplitPolicyKind(String name) {
    this.name = name;
  }

  /** The policy of a class; empty if it is none of HBase's. */
  static Optional<SplitPolicyKind> of(String className) {
    return Arrays.stream(values())
        .filter(kind -> className.equals(PACKAGE + kind.name))
        .findFirst();
  }

  /**
   * The size of a store above which a region is split.
   *
   * @param onServer regions of the table on the region's server, 1 or more
   * @param initialSize where the increasing policies begin
   * @param maxFileSize the largest file size of a region
   */
  abstract long limit(int onServer, long initialSize, long maxFileSize);

  private static long increasing(int onServer, long initialSize, long maxFileSize) {
    return onServer > ALWAYS_AT_MOST
        ? maxFileSize
        : Math.min(maxFileSize, initialSize * onServer * onServer * onServer);
  }
}
