// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.splitter.keys.Weights;

/** Says in words what regions get shares of. */
final class Balanced {

  private Balanced() {}

  /** Returns text such as {@code by rows}. */
  static String words(Weights weights) {
    return switch (weights) {
      case ROWS -> "by rows";
      case BYTES -> "by bytes in store files";
      case UNIFORM -> "by requests, the same number for each record";
      case ZIPFIAN -> "by requests of YCSB's zipfian distribution";
      case LATEST -> "by requests of YCSB's latest distribution";
      case HOTSPOT -> "by requests of YCSB's hotspot distribution";
    };
  }
}
