package dev.htk.splitter.keys;

/** What a plan balances between regions: the words of {@code --weights}. */
public enum Weights {
  /** Rows, each counting the same. */
  ROWS,
  /** Bytes in store files. */
  BYTES,
  /** Requests, if every record is asked for as often as any other. */
  UNIFORM,
  /** Requests of YCSB's {@code requestdistribution=zipfian}. */
  ZIPFIAN,
  /** Requests of YCSB's {@code requestdistribution=latest}. */
  LATEST,
  /** Requests of YCSB's {@code requestdistribution=hotspot}. */
  HOTSPOT
}
