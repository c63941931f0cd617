// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.workload.YcsbWorkload;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.CellComparatorImpl;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.ConnectionConfiguration;
import org.apache.hadoop.hbase.regionserver.DefaultMemStore;
import org.apache.hadoop.hbase.regionserver.MemStoreSizing;
import org.apache.hadoop.hbase.util.Bytes;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class RecordSizeTest {

  @Test
  void theUsualRecordSizeMatchesWhatAMemstoreCounts() throws HarnessException {
    Configuration withoutChunks = HBaseConfiguration.create();
    withoutChunks.setBoolean("hbase.hregion.memstore.mslab.enabled", false);
    DefaultMemStore memstore = new DefaultMemStore(withoutChunks, CellComparatorImpl.COMPARATOR);
    MemStoreSizing nobody = null;
    long empty = memstore.size().getHeapSize();
    for (int record = 0; record < 100; record++) {
      for (int field = 0; field < 10; field++) {
        byte[] row = Bytes.toBytes(String.format(Locale.ROOT, "user%019d", record));
        memstore.add(
            new KeyValue(row, Bytes.toBytes("cf"), Bytes.toBytes("field" + field), new byte[100]),
            nobody);
      }
    }

    assertThat((double) bytes(Map.of()))
        .isCloseTo((memstore.size().getHeapSize() - empty) / 100.0, Percentage.withPercentage(5));
  }

  @Test
  void aRecordGrowsWithItsFieldsAndTheirLength() throws HarnessException {
    long usual = bytes(Map.of());

    assertThat(bytes(Map.of("fieldcount", "20"))).isEqualTo(2 * usual);
    assertThat(bytes(Map.of("fieldlength", "200")) - usual).isBetween(1_000L, 1_080L);
    assertThat(bytes(Map.of("zeropadding", "60"))).isGreaterThan(usual);
  }

  @Test
  void theLeastLengthIsAssumedForFieldsOfVaryingLength() throws HarnessException {
    assertThat(bytes(Map.of("fieldlengthdistribution", "uniform", "minfieldlength", "40")))
        .isEqualTo(bytes(Map.of("fieldlength", "40")));
  }

  @Test
  void theLargestFieldWithItsKeyMatchesHBasesClientLimit() throws HarnessException {
    String refusal = refusalOf(() -> requireThatFit(10 << 20));
    assertThat(refusal).contains("fieldlength=10485760", "hbase.client.keyvalue.maxsize");
    int most = Integer.parseInt(refusal.replaceFirst(".* (\\d+) or less", "$1"));

    requireThatFit(most);
    assertThat(refusalOf(() -> requireThatFit(most + 1))).contains(most + " or less");
    assertThat(cell(most).getSerializedSize())
        .isEqualTo(ConnectionConfiguration.MAX_KEYVALUE_SIZE_DEFAULT);
  }

  /** Returns a cell with YCSB's longest hashed key and its last field. */
  private static KeyValue cell(int fieldLength) {
    return new KeyValue(
        Bytes.toBytes("user" + Long.MAX_VALUE),
        Bytes.toBytes("cf"),
        Bytes.toBytes("field9"),
        new byte[fieldLength]);
  }

  private static void requireThatFit(int fieldLength) throws HarnessException {
    RecordSize.requireCellsThatFit(
        YcsbWorkload.load("a", Map.of("fieldlength", Integer.toString(fieldLength))));
  }

  private static long bytes(Map<String, String> properties) throws HarnessException {
    return RecordSize.memstoreBytes(YcsbWorkload.load("a", properties));
  }
}
