package dev.htk.overhead;

import org.apache.hadoop.hbase.TableName;

/** What of the recorder works during a block, and the table that the block writes to. */
enum RecorderLevel {
  /**
   * Suspended, on a table without a region recorder. What is left of it are its classes, its
   * endpoint and a thread that wakes up a hundred times a second and goes back to sleep.
   */
  OFF("off", "plain", false),
  /** Level A: everything that needs no region recorder. */
  A("A", "plain", true),
  /** Level A, and level B on the table. */
  AB("A and B", "recorded", true);

  private final String label;
  private final String table;
  private final boolean on;

  RecorderLevel(String label, String table, boolean on) {
    this.label = label;
    this.table = table;
    this.on = on;
  }

  String label() {
    return label;
  }

  TableName table() {
    return TableName.valueOf(table);
  }

  boolean isOn() {
    return on;
  }
}
