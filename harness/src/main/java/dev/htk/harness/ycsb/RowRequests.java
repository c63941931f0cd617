// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellBuilder;
import org.apache.hadoop.hbase.CellBuilderFactory;
import org.apache.hadoop.hbase.CellBuilderType;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
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
 * Converts YCSB's operations to HBase requests: a record is a row, a field a column of one family.
 *
 * <p>Thread-safe. A put copies none of its bytes. {@code Put.addColumn} would copy row, family,
 * field and value into a new cell for each field, only for the request to take them apart again.
 */
final class RowRequests {

  static final String TABLE_DEFAULT = "usertable";

  private final TableName table;
  private final byte[] family;
  private final Durability durability;

  /** The field names in bytes; cached, because all operations use the same few. */
  private final Map<String, byte[]> qualifiers = new ConcurrentHashMap<>();

  /** Reads {@code table}, {@code columnfamily} and {@code durability}. */
  RowRequests(Properties properties) {
    table = TableName.valueOf(properties.getProperty("table", TABLE_DEFAULT));
    family = Bytes.toBytes(properties.getProperty("columnfamily", "cf"));
    durability =
        Durability.valueOf(properties.getProperty("durability", Durability.USE_DEFAULT.name()));
  }

  TableName table() {
    return table;
  }

  Put put(String key, Map<String, ByteIterator> values) {
    byte[] row = Bytes.toBytes(key);
    CellBuilder cell =
        CellBuilderFactory.create(CellBuilderType.SHALLOW_COPY)
            .setRow(row)
            .setFamily(family)
            .setTimestamp(HConstants.LATEST_TIMESTAMP)
            .setType(Cell.Type.Put);
    List<Cell> cells = new ArrayList<>(values.size());
    values.forEach(
        (field, value) ->
            cells.add(cell.setQualifier(qualifier(field)).setValue(value.toArray()).build()));
    NavigableMap<byte[], List<Cell>> families = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    families.put(family, cells);
    return new Put(row, HConstants.LATEST_TIMESTAMP, families).setDurability(durability);
  }

  private byte[] qualifier(String field) {
    byte[] known = qualifiers.get(field);
    return known != null ? known : qualifiers.computeIfAbsent(field, Bytes::toBytes);
  }

  Delete delete(String key) {
    return new Delete(Bytes.toBytes(key)).setDurability(durability);
  }

  /** Requests some fields of a row; null for all. */
  Get get(String key, Set<String> fields) {
    Get get = new Get(Bytes.toBytes(key));
    if (fields == null) {
      return get.addFamily(family);
    }
    fields.forEach(field -> get.addColumn(family, qualifier(field)));
    return get;
  }

  /** Requests some fields of a number of rows; null for all fields. */
  Scan scan(String startKey, int rows, Set<String> fields) {
    Scan scan = new Scan().withStartRow(Bytes.toBytes(startKey)).setLimit(rows);
    if (fields == null) {
      return scan.addFamily(family);
    }
    fields.forEach(field -> scan.addColumn(family, qualifier(field)));
    return scan;
  }

  /** Copies the fields of a requested row to {@code result}. */
  static Status found(Result row, Map<String, ByteIterator> result) {
    if (row.isEmpty()) {
      return Status.NOT_FOUND;
    }
    addFields(row, result);
    return Status.OK;
  }

  /** Adds the fields of the requested rows to {@code result}; there may be no rows. */
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
          Bytes.toString(
              cell.getQualifierArray(), cell.getQualifierOffset(), cell.getQualifierLength()),
          new ByteArrayByteIterator(CellUtil.cloneValue(cell)));
    }
  }
}
