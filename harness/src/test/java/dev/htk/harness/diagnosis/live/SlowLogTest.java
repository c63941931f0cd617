package dev.htk.harness.diagnosis.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.EventLine;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.OnlineLogRecord;
import org.junit.jupiter.api.Test;

/** Tests what HBase's own slow log tells about a call. */
class SlowLogTest {

  private static final ServerName SERVER = ServerName.valueOf("rs1.example.org", 16020, 1);

  private static OnlineLogRecord call(String region) {
    return new OnlineLogRecord.OnlineLogRecordBuilder()
        .setStartTime(1_790_000_000_500L)
        .setQueueTime(300)
        .setProcessingTime(200)
        .setMethodName("Multi")
        .setMultiMutationsCount(25)
        .setClientAddress("10.0.0.7:1234")
        .setRegionName(region)
        .build();
  }

  @Test
  void aCallBecomesABatchWithItsQueueTime() {
    String name = "ns:orders,user\\x00,1,2,1790000000000.0123456789abcdef0123456789abcdef.";
    EventLine row = SlowLog.row(SERVER, call(name));

    assertThat(row.isBatch()).isTrue();
    assertThat(row.start()).isEqualTo(1_790_000_000_200_000L);
    assertThat(row.end()).isEqualTo(1_790_000_000_700_000L);
    assertThat(row.figure("queueMicros")).isEqualTo(300_000);
    assertThat(row.figure("restMicros")).isEqualTo(200_000);
    assertThat(row.figure("operations")).isEqualTo(25);
    assertThat(row.table()).isEqualTo("ns:orders");
    assertThat(row.region()).isEqualTo("0123456789abcdef0123456789abcdef");
    assertThat(row.client()).isEqualTo("10.0.0.7:1234");
  }

  @Test
  void aCallWithoutARegionHasNoTable() {
    EventLine row = SlowLog.row(SERVER, call(""));
    assertThat(row.region()).isNull();
    assertThat(row.table()).isNull();
  }
}
