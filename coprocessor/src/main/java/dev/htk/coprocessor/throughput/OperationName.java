// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import java.util.Optional;

/**
 * The name under which HBase passes a flush or a compaction to a throughput controller: the
 * region's encoded name, the family, the kind of operation and a running number, separated by
 * {@code #}. Made by HBase's {@code ThroughputControlUtil.getNameForThrottling}; the same in 2.5,
 * 2.6 and 3.0. Immutable.
 */
final class OperationName {
  private static final char DELIMITER = '#';

  private final String region;
  private final String family;

  private OperationName(String region, String family) {
    this.region = region;
    this.family = family;
  }

  /**
   * Parses a name; empty if it has another format. Only the family may itself contain the
   * delimiter.
   */
  static Optional<OperationName> parse(String name) {
    int afterRegion = name.indexOf(DELIMITER);
    int beforeNumber = name.lastIndexOf(DELIMITER);
    int beforeKind = name.lastIndexOf(DELIMITER, beforeNumber - 1);
    if (afterRegion < 0 || beforeKind <= afterRegion) {
      return Optional.empty();
    }
    return Optional.of(
        new OperationName(
            name.substring(0, afterRegion), name.substring(afterRegion + 1, beforeKind)));
  }

  String region() {
    return region;
  }

  String family() {
    return family;
  }
}
