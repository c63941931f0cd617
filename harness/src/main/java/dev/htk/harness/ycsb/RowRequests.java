package dev.htk.harness.ycsb;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * YCSB's operations as HBase's requests: a record is a row, a field a column of one family.
 * Immutable.
 */
final class RowRequests {

  static final String TABLE = "table";
  static final String TABLE_DEFAULT = "usertable";
  static final String COLUMN_FAMILY = "columnfamily";
  static final String COLUMN_FAMILY_DEFAULT = "cf";
  static final String DURABILITY = "durability";

  private final TableName table;
  private final byte[] family;
  private final Durability durability;

  private RowRequests(TableName table, byte[] family, Durability durability) {
    this.table = table;
    this.family = family;
    this.durability = durability;
  }

  /** Reads {@code table}, {@code columnfamily} and {@code durability}. */
  static RowRequests of(Properties properties) {
    return new RowRequests(
        TableName.valueOf(properties.getProperty(TABLE, TABLE_DEFAULT)),
        Bytes.toBytes(properties.getProperty(COLUMN_FAMILY, COLUMN_FAMILY_DEFAULT)),
        Durability.valueOf(properties.getProperty(DURABILITY, Durability.USE_DEFAULT.name())));
  }

  TableName table() {
    return table;
  }

  Put put(String key, Map<String, ByteIterator> values) {
    Put put = new Put(Bytes.toBytes(key)).setDurability(durability);
    values.forEach((field, value) -> put.addColumn(family, Bytes.toBytes(field), value.toArray()));
    return put;
  }

  Delete delete(String key) {
    return new Delete(Bytes.toBytes(key)).setDurability(durability);
  }

  /** Asks for some fields; null for all. */
  Get get(String key, Set<String> fields) {
    Get get = new Get(Bytes.toBytes(key));
    if (fields == null) {
      return get.addFamily(family);
    }
    fields.forEach(field -> get.addColumn(family, Bytes.toBytes(field)));
    return get;
  }

  /** Asks for some fields of so many rows; null for all fields. */
  Scan scan(String startKey, int rows, Set<String> fields) {
    Scan scan = new Scan().withStartRow(Bytes.toBytes(startKey)).setLimit(rows);
    if (fields == null) {
      return scan.addFamily(family);
    }
    fields.forEach(field -> scan.addColumn(family, Bytes.toBytes(field)));
    return scan;
  }

  /** The fields of a row that was asked for. */
  static Status found(Result row, Map<String, ByteIterator> result) {
    if (row.isEmpty()) {
      return Status.NOT_FOUND;
    }
    addFields(row, result);
    return Status.OK;
  }

  /** The fields of rows that were asked for; there may be none. */
  @SuppressWarnings("NonApiType") // YCSB's type.
  static Status found(Iterable<Result> rows, List<HashMap<String, ByteIterator>> result) {
    for (Result row : rows) {
      HashMap<String, ByteIterator> fields = new HashMap<>();
      addFields(row, fields);
      result.add(fields);
    }
    return Status.OK;
  }

  private static void addFields(Result row, Map<String, ByteIterator> fields) {
    for (Cell cell : row.rawCells()) {
      fields.put(
          Bytes.toString(CellUtil.cloneQualifier(cell)),
          new ByteArrayByteIterator(CellUtil.cloneValue(cell)));
    }
  }
}
