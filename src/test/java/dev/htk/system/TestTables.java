// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** Creates and drops the tables of tests. */
final class TestTables {

  private TestTables() {}

  /** Creates a table of one region and one family, with coprocessors. */
  static void create(Admin admin, TableName name, String family, Class<?>... coprocessors)
      throws IOException {
    create(admin, name, Bytes.toBytes(family), coprocessors);
  }

  /** Creates a table of one region and one family, with coprocessors. */
  static void create(Admin admin, TableName name, byte[] family, Class<?>... coprocessors)
      throws IOException {
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(family));
    for (Class<?> coprocessor : coprocessors) {
      table.setCoprocessor(coprocessor.getName());
    }
    admin.createTable(table.build());
  }

  /** Drops a table if there is one. */
  static void drop(Admin admin, TableName name) throws IOException {
    if (admin.tableExists(name)) {
      if (admin.isTableEnabled(name)) {
        admin.disableTable(name);
      }
      admin.deleteTable(name);
    }
  }
}
