// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Repeats how YCSB's own binding for HBase 2 reads and writes: the same calls of HBase's client for
 * an operation as {@code site.ycsb.db.hbase2.HBaseClient2} makes by default ({@code
 * clientbuffering=false}, no durability given). It is in YCSB's repository under {@code hbase2},
 * and not on Maven Central.
 *
 * <p>That one connects with its first thread and disconnects with its last; here the connection is
 * made and closed by the measurement, so that no block of it pays for that. The binding also counts
 * what was acknowledged, once a thread.
 */
@SuppressWarnings("NonApiType") // YCSB's signatures.
public final class YcsbHBaseBinding extends DB {

  private static final LongAdder ACKNOWLEDGED = new LongAdder();
  private static volatile Connection connection;

  private String tableName = "";
  private Table table;
  private byte[] family;
  private long acknowledged;

  /** Connects for all threads. */
  static void connect(Configuration configuration) throws IOException {
    connection = ConnectionFactory.createConnection(configuration);
  }

  /** Closes the connection; call it only when no thread uses the connection. */
  static void disconnect() throws IOException {
    connection.close();
  }

  /** Returns the successful operations of bindings closed since the last call. */
  static long takeAcknowledged() {
    return ACKNOWLEDGED.sumThenReset();
  }

  @Override
  public void init() {
    family = Bytes.toBytes(getProperties().getProperty("columnfamily"));
  }

  @Override
  public void cleanup() {
    ACKNOWLEDGED.add(acknowledged);
    try {
      if (table != null) {
        table.close();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void use(String name) throws IOException {
    if (!tableName.equals(name)) {
      table = connection.getTable(TableName.valueOf(name));
      tableName = name;
    }
  }

  @Override
  public Status insert(String name, String key, Map<String, ByteIterator> values) {
    return update(name, key, values);
  }

  @Override
  public Status update(String name, String key, Map<String, ByteIterator> values) {
    try {
      use(name);
      Put put = new Put(Bytes.toBytes(key));
      put.setDurability(Durability.USE_DEFAULT);
      for (Map.Entry<String, ByteIterator> value : values.entrySet()) {
        byte[] bytes = value.getValue().toArray();
        put.addColumn(family, Bytes.toBytes(value.getKey()), bytes);
      }
      table.put(put);
    } catch (IOException e) {
      return Status.ERROR;
    }
    acknowledged++;
    return Status.OK;
  }

  @Override
  public Status read(
      String name, String key, Set<String> fields, Map<String, ByteIterator> result) {
    Result row;
    try {
      use(name);
      Get get = new Get(Bytes.toBytes(key));
      if (fields == null) {
        get.addFamily(family);
      } else {
        for (String field : fields) {
          get.addColumn(family, Bytes.toBytes(field));
        }
      }
      row = table.get(get);
    } catch (IOException e) {
      return Status.ERROR;
    }
    if (row.isEmpty()) {
      return Status.NOT_FOUND;
    }
    while (row.advance()) {
      Cell cell = row.current();
      result.put(
          Bytes.toString(CellUtil.cloneQualifier(cell)),
          new ByteArrayByteIterator(CellUtil.cloneValue(cell)));
    }
    acknowledged++;
    return Status.OK;
  }

  @Override
  public Status scan(
      String name,
      String startKey,
      int recordCount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status delete(String name, String key) {
    return Status.NOT_IMPLEMENTED;
  }
}
