// SPDX-License-Identifier: Apache-2.0
package dev.htk.snapshot;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SlowBatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.LogEntry;
import org.apache.hadoop.hbase.client.OnlineLogRecord;
import org.apache.hadoop.hbase.client.ServerType;

/**
 * The writes in the slow log that HBase itself keeps, if it is told to. The log tells how long a
 * call was queued, but not where the rest of its time went. Times are whole milliseconds of the
 * server's clock. Stateless.
 */
public final class SlowCalls {

  private static final int MOST_ENTRIES = 256;

  /** A region's full name: table, start key, id, and the encoded name between two dots. */
  private static final Pattern REGION = Pattern.compile("([^,]+),.*\\.([0-9a-f]{32})\\.");

  private SlowCalls() {}

  /** Reads the newest writes in a server's slow log. */
  public static List<SlowBatch> read(Admin admin, ServerName server) throws IOException {
    List<SlowBatch> writes = new ArrayList<>();
    for (LogEntry entry :
        admin.getLogEntries(
            Collections.singleton(server),
            "SLOW_LOG",
            ServerType.REGION_SERVER,
            MOST_ENTRIES,
            Collections.emptyMap())) {
      if (entry instanceof OnlineLogRecord && isWrite((OnlineLogRecord) entry)) {
        writes.add(batch((OnlineLogRecord) entry));
      }
    }
    return writes;
  }

  private static boolean isWrite(OnlineLogRecord call) {
    return call.getMethodName().equals("Mutate") || call.getMultiMutationsCount() > 0;
  }

  /** Converts a call to a batch of which only two parts are known. */
  static SlowBatch batch(OnlineLogRecord call) {
    Matcher region = REGION.matcher(call.getRegionName());
    long taken = call.getStartTime();
    return SlowBatch.on(
            region.matches() ? Scope.region(region.group(1), region.group(2)) : Scope.server(),
            micros(taken - call.getQueueTime()))
        .client(call.getClientAddress())
        .operations(Math.max(1, call.getMultiMutationsCount()))
        .part(BatchPart.QUEUE, micros(call.getQueueTime()))
        .part(BatchPart.REST, micros(call.getProcessingTime()))
        .endedAt(micros(taken + call.getProcessingTime()));
  }

  private static long micros(long millis) {
    return TimeUnit.MILLISECONDS.toMicros(millis);
  }
}
