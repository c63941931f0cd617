// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import dev.htk.harness.driver.Retries;
import dev.htk.harness.driver.RetryWitness;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A YCSB binding for HBase 2: one row per record and one column per field, in one family. Each
 * mutation is a separate call that returns when the server has acknowledged it.
 *
 * <p>Reads YCSB's own properties {@code table}, {@code columnfamily} and {@code durability} (an
 * HBase {@code Durability}). A failed operation returns a status named after the root exception
 * from the server or the client. Under YCSB's own client it also reads {@code clientbuffering} and
 * {@code writebuffersize} (bytes), as YCSB's binding does: a mutation then returns once it is
 * buffered. The kit's trials use {@link HBaseClient} for that.
 *
 * <p>One instance serves one thread, as YCSB requires; all instances share the connection.
 */
public final class HBaseBinding extends DB implements RetryWitness {

  static final String WRITE_BUFFER_SIZE = "writebuffersize";

  /** The default of YCSB 0.17.0's own binding with {@code clientbuffering}. */
  private static final String WRITE_BUFFER_SIZE_DEFAULT = Integer.toString(12 << 20);

  private final boolean ownsConnection;
  private Connection connection;
  private Table table;
  private BufferedMutator mutator;
  private RowRequests requests;

  /** The failed calls of this thread; null if HBase's client does not report them. */
  private CallTrace trace;

  /** Serves YCSB's own client: connects with the {@code hbase-site.xml} on the class path. */
  public HBaseBinding() {
    ownsConnection = true;
  }

  /** Serves the kit: uses a connection that the caller closes. */
  public HBaseBinding(Connection connection) {
    this.connection = connection;
    ownsConnection = false;
  }

  /** Initialises the binding; called on the thread that will execute the operations. */
  @Override
  public void init() throws DBException {
    requests = new RowRequests(getProperties());
    try {
      if (ownsConnection) {
        connection = ConnectionFactory.createConnection(HBaseConfiguration.create());
      }
      table = connection.getTable(requests.table());
      if (isBuffering(getProperties())) {
        mutator =
            connection.getBufferedMutator(
                new BufferedMutatorParams(requests.table())
                    .writeBufferSize(writeBufferSize(getProperties())));
      }
    } catch (IOException e) {
      throw new DBException(e);
    }
    if (TracedRpcControllers.areIn(connection.getConfiguration())) {
      trace = new CallTrace();
      trace.enter();
    }
  }

  static boolean isBuffering(Properties properties) {
    return Boolean.parseBoolean(properties.getProperty("clientbuffering"));
  }

  static long writeBufferSize(Properties properties) {
    return Long.parseLong(properties.getProperty(WRITE_BUFFER_SIZE, WRITE_BUFFER_SIZE_DEFAULT));
  }

  @Override
  public void cleanup() throws DBException {
    CallTrace.leave();
    try {
      if (mutator != null) {
        mutator.close();
      }
      if (table != null) {
        table.close();
      }
      if (ownsConnection && connection != null) {
        connection.close();
      }
    } catch (IOException e) {
      throw new DBException(e);
    }
  }

  @Override
  public Retries retriesOfLastOperation(boolean succeeded) {
    return trace == null ? null : trace.retries(succeeded);
  }

  @Override
  public Status insert(String tableName, String key, Map<String, ByteIterator> values) {
    return write(requests.put(key, values));
  }

  @Override
  public Status update(String tableName, String key, Map<String, ByteIterator> values) {
    return write(requests.put(key, values));
  }

  @Override
  public Status delete(String tableName, String key) {
    return write(requests.delete(key));
  }

  @Override
  public Status read(
      String tableName, String key, Set<String> fields, Map<String, ByteIterator> result) {
    forgetRetries();
    try {
      return RowRequests.found(table.get(requests.get(key, fields)), result);
    } catch (IOException e) {
      return Failures.status(e);
    }
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's signature.
  public Status scan(
      String tableName,
      String startKey,
      int recordCount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    forgetRetries();
    try (ResultScanner rows = table.getScanner(requests.scan(startKey, recordCount, fields))) {
      return RowRequests.found(rows, result);
    } catch (IOException e) {
      return Failures.status(e);
    }
  }

  private Status write(Mutation mutation) {
    forgetRetries();
    try {
      if (mutator != null) {
        mutator.mutate(mutation);
        return Status.BATCHED_OK;
      }
      if (mutation instanceof Put put) {
        table.put(put);
      } else {
        table.delete((Delete) mutation);
      }
      return Status.OK;
    } catch (IOException e) {
      return Failures.status(e);
    }
  }

  private void forgetRetries() {
    if (trace != null) {
      trace.clear();
    }
  }
}
