package dev.htk.harness.bench;

import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.ClassSize;

/** How large a workload's records are where HBase counts. */
final class RecordSize {

  /** {@code user} and the usual 19 digits of a hash. */
  private static final int HASHED_KEY_LENGTH = 23;

  private RecordSize() {}

  /**
   * Bytes that a record adds to a memstore as HBase counts them for a flush: on the heap, a cell
   * object and a skip list entry for every field. Where field lengths vary, the least is assumed.
   */
  static long memstoreBytes(YcsbWorkload workload) {
    int fields = workload.number(YcsbProperty.FIELDCOUNT, 10);
    boolean constant =
        workload.text(YcsbProperty.FIELDLENGTHDISTRIBUTION, "constant").equals("constant");
    int fieldLength =
        constant
            ? workload.number(YcsbProperty.FIELDLENGTH, 100)
            : workload.number(YcsbProperty.MINFIELDLENGTH, 1);
    byte[] row =
        new byte[Math.max(HASHED_KEY_LENGTH, 4 + workload.number(YcsbProperty.ZEROPADDING, 1))];
    byte[] family = Bytes.toBytes(workload.text(YcsbProperty.COLUMNFAMILY, "cf"));
    KeyValue cell = new KeyValue(row, family, Bytes.toBytes("field0"), 0L, new byte[fieldLength]);
    return fields * (cell.heapSize() + ClassSize.CONCURRENT_SKIPLISTMAP_ENTRY);
  }
}
