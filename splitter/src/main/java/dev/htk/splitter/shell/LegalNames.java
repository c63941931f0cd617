// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import dev.htk.splitter.plan.SplitInputException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** Checks names given by a user against HBase's own rules. */
public final class LegalNames {

  private LegalNames() {}

  /**
   * Parses the name of a table, with or without its namespace.
   *
   * @throws SplitInputException if HBase would refuse it ({@link
   *     TableName#isLegalFullyQualifiedTableName(byte[])})
   */
  public static TableName table(String name) {
    try {
      return TableName.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new SplitInputException(
          e,
          "'%s' is not a legal table name: use letters, digits, '_', '-' and '.', but not '.'"
              + " or '-' first; a namespace and ':' may precede it",
          name);
    }
  }

  /**
   * Checks the name of a column family.
   *
   * @throws SplitInputException if HBase would refuse it ({@link
   *     ColumnFamilyDescriptorBuilder#isLegalColumnFamilyName(byte[])})
   */
  public static String family(String name) {
    try {
      ColumnFamilyDescriptorBuilder.isLegalColumnFamilyName(Bytes.toBytes(name));
      return name;
    } catch (IllegalArgumentException e) {
      throw new SplitInputException(
          e,
          "'%s' is not a legal column family name: it must not be empty, begin with '.', or hold"
              + " ':', '/', '\\' or control characters",
          name);
    }
  }
}
