package dev.htk.harness.ycsb;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A YCSB binding for HBase 2: one row a record, one column a field, in one family. Each mutation is
 * a call of its own and returns when the server has acknowledged it, unless {@code clientbuffering}
 * is on.
 *
 * <p>Reads YCSB's own properties: {@code table}, {@code columnfamily}, {@code durability} (a {@link
 * Durability} name), {@code clientbuffering} and {@code writebuffersize} (bytes). A failed
 * operation returns a status that bears the name of the exception that the server or the client
 * gave as the root.
 *
 * <p>One instance serves one thread, as YCSB has it; the connection is shared by all.
 */
public final class HBaseBinding extends DB {

  static final String TABLE = "table";
  static final String TABLE_DEFAULT = "usertable";
  static final String COLUMN_FAMILY = "columnfamily";
  static final String COLUMN_FAMILY_DEFAULT = "cf";
  static final String DURABILITY = "durability";
  static final String CLIENT_BUFFERING = "clientbuffering";
  static final String WRITE_BUFFER_SIZE = "writebuffersize";
  private static final long WRITE_BUFFER_SIZE_DEFAULT = 12 * 1024 * 1024;

  private static final Logger LOG = LoggerFactory.getLogger(HBaseBinding.class);
  private static final Map<String, Status> FAILURES = new ConcurrentHashMap<>();

  private final boolean ownsConnection;
  private Connection connection;
  private Table table;
  private BufferedMutator mutator;
  private byte[] family;
  private Durability durability;

  /** For YCSB's own client: connects by the {@code hbase-site.xml} on the class path. */
  public HBaseBinding() {
    ownsConnection = true;
  }

  /** For the kit: uses a connection that somebody else closes. */
  public HBaseBinding(Connection connection) {
    this.connection = connection;
    ownsConnection = false;
  }

  @Override
  public void init() throws DBException {
    TableName name = TableName.valueOf(getProperties().getProperty(TABLE, TABLE_DEFAULT));
    family = Bytes.toBytes(getProperties().getProperty(COLUMN_FAMILY, COLUMN_FAMILY_DEFAULT));
    durability =
        Durability.valueOf(getProperties().getProperty(DURABILITY, Durability.USE_DEFAULT.name()));
    try {
      if (ownsConnection) {
        connection = ConnectionFactory.createConnection(HBaseConfiguration.create());
      }
      table = connection.getTable(name);
      if (Boolean.parseBoolean(getProperties().getProperty(CLIENT_BUFFERING, "false"))) {
        mutator =
            connection.getBufferedMutator(
                new BufferedMutatorParams(name)
                    .writeBufferSize(
                        Long.parseLong(
                            getProperties()
                                .getProperty(
                                    WRITE_BUFFER_SIZE, Long.toString(WRITE_BUFFER_SIZE_DEFAULT)))));
      }
    } catch (IOException e) {
      throw new DBException(e);
    }
  }

  @Override
  public void cleanup() throws DBException {
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
  public Status insert(String tableName, String key, Map<String, ByteIterator> values) {
    return write(put(key, values));
  }

  @Override
  public Status update(String tableName, String key, Map<String, ByteIterator> values) {
    return write(put(key, values));
  }

  @Override
  public Status delete(String tableName, String key) {
    return write(new Delete(Bytes.toBytes(key)).setDurability(durability));
  }

  @Override
  public Status read(
      String tableName, String key, Set<String> fields, Map<String, ByteIterator> result) {
    Get get = new Get(Bytes.toBytes(key));
    if (fields == null) {
      get.addFamily(family);
    } else {
      fields.forEach(field -> get.addColumn(family, Bytes.toBytes(field)));
    }
    try {
      Result row = table.get(get);
      if (row.isEmpty()) {
        return Status.NOT_FOUND;
      }
      addFields(row, result);
      return Status.OK;
    } catch (IOException e) {
      return failure(e);
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
    Scan scan = new Scan().withStartRow(Bytes.toBytes(startKey)).setLimit(recordCount);
    if (fields == null) {
      scan.addFamily(family);
    } else {
      fields.forEach(field -> scan.addColumn(family, Bytes.toBytes(field)));
    }
    try (ResultScanner rows = table.getScanner(scan)) {
      for (Result row : rows) {
        HashMap<String, ByteIterator> record = new HashMap<>();
        addFields(row, record);
        result.add(record);
      }
      return Status.OK;
    } catch (IOException e) {
      return failure(e);
    }
  }

  private Put put(String key, Map<String, ByteIterator> values) {
    Put put = new Put(Bytes.toBytes(key)).setDurability(durability);
    values.forEach((field, value) -> put.addColumn(family, Bytes.toBytes(field), value.toArray()));
    return put;
  }

  private Status write(Mutation mutation) {
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
      return failure(e);
    }
  }

  private static void addFields(Result row, Map<String, ByteIterator> fields) {
    for (Cell cell : row.rawCells()) {
      fields.put(
          Bytes.toString(CellUtil.cloneQualifier(cell)),
          new ByteArrayByteIterator(CellUtil.cloneValue(cell)));
    }
  }

  private static Status failure(IOException e) {
    LOG.warn("operation failed", e);
    Throwable root = e;
    while (root instanceof RetriesExhaustedException && root.getCause() != null) {
      root = root.getCause();
    }
    return FAILURES.computeIfAbsent(
        root.getClass().getSimpleName(), name -> new Status(name, "the operation threw " + name));
  }
}
