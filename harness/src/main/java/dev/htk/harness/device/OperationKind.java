package dev.htk.harness.device;

/** Lists what a DataNode asks of a device. */
public enum OperationKind {
  /** One of the syncs of a block's files: an hsync makes two, of checksums and of data. */
  SYNC,
  /** Bytes written to a block's file. */
  WRITE,
  /** Bytes read from a block's file. */
  READ,
  /** Creating, renaming, deleting. */
  METADATA;

  /** Whether it moves bytes, so that it has a bandwidth. */
  public boolean movesBytes() {
    return this == WRITE || this == READ;
  }
}
