// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.ConnectionConfiguration;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.ClassSize;

/** Calculates the size of a workload's records as HBase counts it. */
final class RecordSize {

  /** Length of {@code user} and the usual 19 digits of a hash. */
  private static final int HASHED_KEY_LENGTH = 23;

  /** Defaults of {@code CoreWorkload}. */
  private static final int FIELDS = 10;

  private static final int FIELD_LENGTH = 100;

  private RecordSize() {}

  /**
   * Returns the bytes that a record adds to a memstore, as HBase counts them for a flush: a cell
   * object and a skip list entry on the heap for every field. Varying lengths count at their least.
   */
  static long memstoreBytes(YcsbWorkload workload) {
    return fields(workload)
        * (leastCell(workload).heapSize() + ClassSize.CONCURRENT_SKIPLISTMAP_ENTRY);
  }

  /**
   * Returns the bytes of a record's cells in a store file. Varying lengths count at their least.
   */
  static long storedBytes(YcsbWorkload workload) {
    return (long) fields(workload) * leastCell(workload).getSerializedSize();
  }

  private static int fields(YcsbWorkload workload) {
    return workload.number(YcsbProperty.FIELDCOUNT, FIELDS);
  }

  private static KeyValue leastCell(YcsbWorkload workload) {
    boolean constant =
        workload.text(YcsbProperty.FIELDLENGTHDISTRIBUTION, "constant").equals("constant");
    int fieldLength =
        constant
            ? workload.number(YcsbProperty.FIELDLENGTH, FIELD_LENGTH)
            : workload.number(YcsbProperty.MINFIELDLENGTH, 1);
    return cell(workload, 0, fieldLength);
  }

  /**
   * Checks that HBase's client accepts the workload's cells, by the client's own rule ({@code
   * ConnectionUtils.validatePut}): key, family, name and value together, at its default limit.
   *
   * @throws HarnessException if the longest field makes too large a cell
   */
  static void requireCellsThatFit(YcsbWorkload workload) throws HarnessException {
    int fieldLength = workload.number(YcsbProperty.FIELDLENGTH, FIELD_LENGTH);
    int last = fields(workload) - 1;
    int bytes = cell(workload, last, fieldLength).getSerializedSize();
    if (bytes > ConnectionConfiguration.MAX_KEYVALUE_SIZE_DEFAULT) {
      throw HarnessException.badInput(
          "fieldlength=%d makes cells of %d bytes with their keys, and HBase takes none over %d"
              + " (hbase.client.keyvalue.maxsize): give fieldlength %d or less",
          fieldLength,
          bytes,
          ConnectionConfiguration.MAX_KEYVALUE_SIZE_DEFAULT,
          fieldLength - (bytes - ConnectionConfiguration.MAX_KEYVALUE_SIZE_DEFAULT));
    }
  }

  private static KeyValue cell(YcsbWorkload workload, int field, int valueLength) {
    byte[] row =
        new byte[Math.max(HASHED_KEY_LENGTH, 4 + workload.number(YcsbProperty.ZEROPADDING, 1))];
    byte[] family = Bytes.toBytes(workload.text(YcsbProperty.COLUMNFAMILY, "cf"));
    String name = workload.text(YcsbProperty.FIELDNAMEPREFIX, "field") + field;
    return new KeyValue(row, family, Bytes.toBytes(name), 0L, new byte[valueLength]);
  }
}
