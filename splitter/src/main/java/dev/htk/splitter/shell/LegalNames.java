package dev.htk.splitter.shell;

import dev.htk.splitter.plan.SplitInputException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** Names as a user gives them, held against HBase's own rules. */
public final class LegalNames {

  private LegalNames() {}

  /**
   * A table, with its namespace or without.
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
          "'%s' is no legal name of a table: letters, digits, '_', '-' and '.' are allowed, not '.'"
              + " or '-' first, and a namespace with ':' in front",
          name);
    }
  }

  /**
   * A column family.
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
          "'%s' is no legal name of a column family: it must not be empty, begin with '.', or hold"
              + " ':', '/', '\\' or control characters",
          name);
    }
  }
}
