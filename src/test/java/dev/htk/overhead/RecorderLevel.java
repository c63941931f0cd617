// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import dev.htk.coprocessor.recording.SourceKind;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;

/** The part of the recorder that works during a block, and the table that the block writes to. */
enum RecorderLevel {
  /**
   * Suspended, on a table without a region recorder. What is left of it are its classes, its
   * endpoint and a thread that wakes up a hundred times a second and goes back to sleep.
   */
  OFF("off", "plain", Set.of()),
  /** Level A: everything that needs no region recorder. */
  A("A", "plain", Set.of(SourceKind.WAL)),
  /** Level A, and level B on the table. */
  AB("A and B", "recorded", Set.of(SourceKind.WAL, SourceKind.BATCHES));

  private final String label;
  private final String table;

  @SuppressWarnings("ImmutableEnumChecker") // Set.of is immutable.
  private final Set<SourceKind> called;

  RecorderLevel(String label, String table, Set<SourceKind> called) {
    this.label = label;
    this.table = table;
    this.called = called;
  }

  String label() {
    return label;
  }

  TableName table() {
    return TableName.valueOf(table);
  }

  boolean isOn() {
    return this != OFF;
  }

  /** Returns the sources that HBase calls for puts; all must be on, or the cost is understated. */
  List<String> called() {
    return called.stream().map(SourceKind::code).toList();
  }
}
