// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.ThreadMXBean;
import dev.htk.coprocessor.wire.StallCause;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests idle servers: those of both clusters in this JVM, whose samplers share a name. */
@OnSharedCluster
@Isolated("It holds times against each other.")
class ServerAtRestTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Set<StallCause> GATES =
      EnumSet.of(
          StallCause.GLOBAL_MEMSTORE,
          StallCause.CALL_QUEUE,
          StallCause.CALL_REJECTED,
          StallCause.QUOTA,
          StallCause.REGION_MEMSTORE,
          StallCause.FLUSH_DELAYED,
          StallCause.FLUSH_QUEUE,
          StallCause.COMPACTION_QUEUE,
          StallCause.REGION_TRANSITION,
          StallCause.CHUNK_POOL_EXHAUSTED);

  private final TightCluster cluster;

  ServerAtRestTest(TightCluster cluster) {
    this.cluster = cluster;
  }

  @Test
  void noGateIsSeenAndTheSamplerAllocatesLessThanTwoKilobytesASecond() throws IOException {
    List<Long> samplers = samplers();
    assertThat(samplers).isNotEmpty();
    // The master makes this table after the cluster has said that it is up.
    await().atMost(LIMIT).until(() -> isAvailable(TableName.valueOf("hbase", "quota")));
    rest(Duration.ofSeconds(1));
    try (Admin admin = cluster.admin();
        StallWatch quiet = StallWatch.begin(admin, cluster.server().getServerName())) {
      List<Long> before = samplers.stream().map(ServerAtRestTest::allocated).toList();
      rest(Duration.ofSeconds(4));
      for (int i = 0; i < samplers.size(); i++) {
        assertThat(allocated(samplers.get(i)) - before.get(i)).isLessThan(4 * 2_048);
      }
      assertThat(quiet.events())
          .filteredOn(event -> event.cause().filter(GATES::contains).isPresent())
          .isEmpty();
    }
  }

  private boolean isAvailable(TableName table) throws IOException {
    try (Admin admin = cluster.admin()) {
      return admin.isTableAvailable(table);
    }
  }

  private static void rest(Duration time) {
    await().pollDelay(time).timeout(LIMIT).until(() -> true);
  }

  /** Returns the ids of the samplers' threads in this JVM. */
  private static List<Long> samplers() {
    return Stream.of(threads().getThreadInfo(threads().getAllThreadIds()))
        .filter(thread -> thread != null && thread.getThreadName().equals("htk-recorder-sampler"))
        .map(thread -> thread.getThreadId())
        .toList();
  }

  private static long allocated(long thread) {
    return threads().getThreadAllocatedBytes(thread);
  }

  private static ThreadMXBean threads() {
    return (ThreadMXBean) ManagementFactory.getThreadMXBean();
  }
}
