package dev.htk.coprocessor.wire;

/**
 * The numbers that an event can carry. Their {@link #key()} is what files and the endpoint use; a
 * newer server may send keys that are not here, and they are kept.
 */
public enum Figure {
  /** Bytes of cells in the memstore snapshot that a flush wrote. */
  MEMSTORE_BYTES("memstoreBytes"),
  /** Cells in the memstore snapshot that a flush wrote. */
  CELLS("cells"),
  /** Files that a compaction read. */
  FILES_IN("filesIn"),
  /** Bytes of the files that a compaction read. */
  BYTES_IN("bytesIn"),
  /**
   * Bytes of the files that a flush wrote, or of the first file that a compaction wrote (stripe and
   * date-tiered stores write several).
   */
  BYTES_OUT("bytesOut"),
  /** 1 for a major compaction, 0 for a minor one. */
  MAJOR("major"),
  /** 1 for a compaction over all files of its store, 0 otherwise. */
  ALL_FILES("allFiles");

  private final String key;

  Figure(String key) {
    this.key = key;
  }

  /** The name under which this figure is written and sent. */
  public String key() {
    return key;
  }
}
