// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;

/**
 * Counts the rows that the region servers hold, region by region. The servers send back only the
 * first key of each row.
 *
 * <p>A call that a server does not answer in time is repeated on another connection. A server's
 * only idle handler can miss a call that is queued just as the handler goes to sleep: HBase's
 * FastPathRpcHandler looks into the queue before it registers as free. After a run nobody else
 * calls the server, so that nothing else would wake the handler.
 */
public final class RowCount {

  private static final int THREADS = 4;
  private static final int BATCH = 5000;

  private final Configuration configuration;

  /**
   * Builds a counter whose calls have their own time limit.
   *
   * @param configuration the client's configuration
   * @param patience limit for an answer, at least a millisecond; a scan that has much to read still
   *     answers within half of it, with what it has so far
   */
  public RowCount(Configuration configuration, Duration patience) {
    this.configuration = new Configuration(configuration);
    this.configuration.setInt(
        HConstants.HBASE_RPC_READ_TIMEOUT_KEY, Math.toIntExact(patience.toMillis()));
  }

  /**
   * Counts the rows of the table.
   *
   * @throws IOException if a region cannot be read; the message ends with the reason
   */
  public long of(TableName table) throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (Connection connection = ConnectionFactory.createConnection(configuration);
        RegionLocator locator = connection.getRegionLocator(table)) {
      List<Callable<Long>> counts = new ArrayList<>();
      for (HRegionLocation location : locator.getAllRegionLocations()) {
        counts.add(() -> rows(connection, table, location.getRegion()));
      }
      long rows = 0;
      for (Future<Long> count : threads.invokeAll(counts)) {
        rows += count.get();
      }
      return rows;
    } catch (ExecutionException e) {
      // The client's own message begins with its number of attempts; the root cause is the reason.
      throw new IOException(
          "the rows of %s cannot be counted: %s"
              .formatted(table, ExceptionUtils.getRootCauseMessage(e)),
          e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static long rows(Connection connection, TableName name, RegionInfo region)
      throws IOException {
    Scan scan =
        new Scan()
            .withStartRow(region.getStartKey())
            .withStopRow(region.getEndKey())
            .setCaching(BATCH)
            .setCacheBlocks(false)
            .setFilter(new FilterList(new FirstKeyOnlyFilter(), new KeyOnlyFilter()));
    long rows = 0;
    try (Table table = connection.getTable(name);
        ResultScanner scanner = table.getScanner(scan)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows++;
      }
    }
    return rows;
  }
}
