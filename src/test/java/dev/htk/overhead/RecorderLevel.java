// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import com.fasterxml.jackson.annotation.JsonValue;
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
  OFF("off", "plain", 1, Set.of()),
  /** Level A: everything that needs no region recorder. */
  A("A", "plain", 1.02, Set.of(SourceKind.WAL)),
  /** Level A, and level B on the table. */
  AB("A and B", "recorded", 1.05, Set.of(SourceKind.WAL, SourceKind.BATCHES));

  /** The levels that are compared with the recorder off. */
  static final List<RecorderLevel> COMPARED = List.of(A, AB);

  private final String label;
  private final String table;
  private final double limit;

  @SuppressWarnings("ImmutableEnumChecker") // Set.of is immutable.
  private final Set<SourceKind> called;

  RecorderLevel(String label, String table, double limit, Set<SourceKind> called) {
    this.label = label;
    this.table = table;
    this.limit = limit;
    this.called = called;
  }

  @JsonValue
  String label() {
    return label;
  }

  TableName table() {
    return TableName.valueOf(table);
  }

  boolean isOn() {
    return this != OFF;
  }

  /** Returns the highest allowed ratio of CPU time per put with and without the recorder. */
  double limit() {
    return limit;
  }

  /** Returns the sources that HBase calls for puts; all must be on, or the cost is understated. */
  List<String> called() {
    return called.stream().map(SourceKind::code).toList();
  }
}
