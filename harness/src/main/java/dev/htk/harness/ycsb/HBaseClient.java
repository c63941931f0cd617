package dev.htk.harness.ycsb;

import dev.htk.harness.driver.Clients;
import dev.htk.harness.driver.DriveSpec;
import dev.htk.harness.slow.RegionLookup;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/**
 * The connection that a trial's operations go through, apart from the one that watches the cluster.
 * Closing it closes the connection; all operations must have been answered.
 */
public interface HBaseClient extends AutoCloseable {

  /**
   * Connects.
   *
   * @param drive with the kind of client decided
   * @param configuration of a connection to the cluster
   */
  static HBaseClient open(DriveSpec drive, Configuration configuration)
      throws IOException, InterruptedException {
    Configuration traced = TracedRpcControllers.in(configuration);
    return switch (drive.client()) {
      case SYNC -> new SyncHBaseClient(ConnectionFactory.createConnection(traced));
      case ASYNC -> new AsyncHBaseClient(connected(traced), drive.inFlight());
      case BUFFERED -> new BufferedHBaseClient(connected(traced));
    };
  }

  /** As every asynchronous client meets them. */
  static void meet(AsyncConnection connection, TableName table)
      throws IOException, InterruptedException {
    try {
      List<HRegionLocation> regions =
          connection.getRegionLocator(table).getAllRegionLocations().get();
      List<Boolean> unused =
          connection.getTable(table).existsAll(FirstContact.oneOfEachServer(regions)).get();
    } catch (ExecutionException e) {
      throw new IOException("%s is not served: %s".formatted(table, e.getCause().getMessage()), e);
    }
  }

  private static AsyncConnection connected(Configuration configuration)
      throws IOException, InterruptedException {
    try {
      return ConnectionFactory.createAsyncConnection(configuration).get();
    } catch (ExecutionException e) {
      throw new IOException("the client cannot connect: " + e.getCause().getMessage(), e);
    }
  }

  /**
   * Finds the regions of a workload's table, and connects to all servers that have some.
   *
   * @throws IOException if one of them does not answer
   */
  void meet(YcsbWorkload workload) throws IOException, InterruptedException;

  /** What the driver's threads use in a phase of a workload. */
  Clients clients(YcsbWorkload workload, Phase phase);

  /** Where this client finds the rows of a workload. */
  RegionLookup regions(YcsbWorkload workload) throws IOException;

  @Override
  void close() throws IOException;

  /** The table that a workload is for. */
  static TableName table(YcsbWorkload workload) {
    return TableName.valueOf(workload.text(YcsbProperty.TABLE, RowRequests.TABLE_DEFAULT));
  }
}
