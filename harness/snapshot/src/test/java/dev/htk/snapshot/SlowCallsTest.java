// SPDX-License-Identifier: Apache-2.0
package dev.htk.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.SlowBatch;
import org.apache.hadoop.hbase.client.OnlineLogRecord;
import org.junit.jupiter.api.Test;

/** Tests what HBase's own slow log tells about a call. */
class SlowCallsTest {

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
    SlowBatch batch = SlowCalls.batch(call(name));

    assertThat(batch.start()).isEqualTo(1_790_000_000_200_000L);
    assertThat(batch.end()).isEqualTo(1_790_000_000_700_000L);
    assertThat(batch.micros(BatchPart.QUEUE)).isEqualTo(300_000);
    assertThat(batch.micros(BatchPart.REST)).isEqualTo(200_000);
    assertThat(batch.operations()).isEqualTo(25);
    assertThat(batch.region().table()).contains("ns:orders");
    assertThat(batch.region().region()).contains("0123456789abcdef0123456789abcdef");
    assertThat(batch.client()).contains("10.0.0.7:1234");
  }

  @Test
  void aCallWithoutARegionHasNoTable() {
    SlowBatch batch = SlowCalls.batch(call(""));
    assertThat(batch.region().region()).isEmpty();
    assertThat(batch.region().table()).isEmpty();
  }
}
