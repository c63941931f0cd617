// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

/** The kinds of operations that a DataNode asks of a device. */
public enum OperationKind {
  /** One file sync; an hsync makes two, of checksums and of data. */
  SYNC,
  /** Bytes written to a block's file. */
  WRITE,
  /** Bytes read from a block's file. */
  READ,
  /** Creating, renaming or deleting a file. */
  METADATA;

  /** Returns whether the operation moves bytes, and so has a bandwidth. */
  public boolean movesBytes() {
    return this == WRITE || this == READ;
  }
}
