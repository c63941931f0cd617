package dev.htk.harness.ycsb;

import dev.htk.harness.driver.AnswersNeeded;
import dev.htk.harness.driver.Clients;
import dev.htk.harness.slow.RegionLookup;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.apache.hadoop.hbase.client.AsyncConnection;

/**
 * A client whose threads go on while operations are under way.
 *
 * @param inFlight how many operations of all threads may be under way at once
 */
record AsyncHBaseClient(AsyncConnection connection, int inFlight) implements HBaseClient {

  @Override
  public void meet(YcsbWorkload workload) throws IOException, InterruptedException {
    HBaseClient.meet(connection, HBaseClient.table(workload));
  }

  @Override
  public Clients clients(YcsbWorkload workload, Phase phase) {
    RowRequests requests = RowRequests.of(workload.toProperties());
    AsyncCalls calls =
        new AsyncCalls(
            new Semaphore(inFlight), TracedRpcControllers.areIn(connection.getConfiguration()));
    return Clients.pipelined(
        () -> new AsyncBinding(connection.getTable(requests.table()), requests, calls),
        AnswersNeeded.of(workload, phase));
  }

  @Override
  public RegionLookup regions(YcsbWorkload workload) {
    return new AsyncRegions(connection.getRegionLocator(HBaseClient.table(workload)));
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
