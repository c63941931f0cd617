// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

/** The quantities that a plan can balance between regions: the values of {@code --weights}. */
public enum Weights {
  /** Rows, each counting the same. */
  ROWS,
  /** Bytes in store files. */
  BYTES,
  /** Requests, if every record is requested equally often. */
  UNIFORM,
  /** Requests of YCSB's {@code requestdistribution=zipfian}. */
  ZIPFIAN,
  /** Requests of YCSB's {@code requestdistribution=latest}. */
  LATEST,
  /** Requests of YCSB's {@code requestdistribution=hotspot}. */
  HOTSPOT
}
