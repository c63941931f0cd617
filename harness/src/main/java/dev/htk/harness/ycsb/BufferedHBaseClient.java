package dev.htk.harness.ycsb;

import dev.htk.harness.driver.AnswersNeeded;
import dev.htk.harness.driver.Clients;
import dev.htk.harness.driver.PipelinedBinding;
import dev.htk.harness.slow.RegionLookup;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.util.Properties;
import org.apache.hadoop.hbase.client.AsyncBufferedMutatorBuilder;
import org.apache.hadoop.hbase.client.AsyncConnection;

/**
 * A client whose threads each buffer their writes separately, as in YCSB's binding. The buffer's
 * size is {@code writebuffersize}. If that is not set, it is 12 MiB for {@code
 * clientbuffering=true}, as in YCSB's binding, and otherwise the client's {@code
 * hbase.client.write.buffer}.
 */
record BufferedHBaseClient(AsyncConnection connection) implements HBaseClient {

  @Override
  public void meet(YcsbWorkload workload) throws IOException, InterruptedException {
    HBaseClient.meet(connection, HBaseClient.table(workload));
  }

  @Override
  public Clients clients(YcsbWorkload workload, Phase phase) {
    Properties properties = workload.toProperties();
    RowRequests requests = RowRequests.of(properties);
    return Clients.pipelined(
        () -> binding(requests, properties), AnswersNeeded.of(workload, phase));
  }

  private PipelinedBinding binding(RowRequests requests, Properties properties) {
    AsyncBufferedMutatorBuilder mutator = connection.getBufferedMutatorBuilder(requests.table());
    String size = properties.getProperty(HBaseBinding.WRITE_BUFFER_SIZE);
    if (size != null) {
      mutator.setWriteBufferSize(Long.parseLong(size));
    } else if (Boolean.parseBoolean(properties.getProperty(HBaseBinding.CLIENT_BUFFERING))) {
      mutator.setWriteBufferSize(HBaseBinding.WRITE_BUFFER_SIZE_DEFAULT);
    }
    return new BufferedBinding(
        connection.getTable(requests.table()),
        mutator.build(),
        requests,
        TracedRpcControllers.areIn(connection.getConfiguration()));
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
