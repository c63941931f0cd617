// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.phase;

/** The operations of a YCSB workload, under YCSB's names. */
public enum Operation {
  INSERT,
  READ,
  UPDATE,
  SCAN,
  DELETE,
  /** A read and an update of the same row, timed together; each is also counted on its own. */
  READ_MODIFY_WRITE;

  private final String ycsbName = name().replace('_', '-');

  /** Returns the name used in YCSB's output and in every file of the kit. */
  public String ycsbName() {
    return ycsbName;
  }
}
