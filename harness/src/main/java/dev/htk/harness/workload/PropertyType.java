// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import static org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder.isLegalColumnFamilyName;

import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Checks the values that a YCSB property may hold.
 *
 * @param description the allowed values, to follow "must be"
 * @param check returns false or throws an {@link IllegalArgumentException} if the value is not
 *     allowed
 */
record PropertyType(String description, Predicate<String> check) {

  static final PropertyType TEXT =
      new PropertyType("text of at least one character", text -> !text.isBlank());
  static final PropertyType BOOLEAN = oneOf("true", "false");
  static final PropertyType PROPORTION = number("from 0 to 1", n -> n >= 0 && n <= 1);
  static final PropertyType POSITIVE_NUMBER =
      number("above 0", n -> n > 0 && !Double.isInfinite(n));

  /** Excludes 0 and 1. */
  static final PropertyType FRACTION = number("above 0 and below 1", n -> n > 0 && n < 1);

  static final PropertyType PERCENTILE = number("above 0 and below 100", n -> n > 0 && n < 100);

  static final PropertyType TABLE_NAME =
      new PropertyType("a table name that HBase takes", text -> TableName.valueOf(text) != null);

  static final PropertyType FAMILY_NAME =
      new PropertyType(
          "a column family name that HBase takes",
          text -> isLegalColumnFamilyName(Bytes.toBytes(text)) != null);

  /** HBase's {@code hbase.client.keyvalue.maxsize}. */
  static final int LARGEST_CELL = 10 << 20;

  /** Accepts whole numbers in a range; YCSB reads such properties as {@code int}. */
  static PropertyType wholeNumber(int least, int most) {
    return new PropertyType(
        "a whole number, " + least + (most == Integer.MAX_VALUE ? " or more" : " to " + most),
        text -> Integer.parseInt(text) >= least && Integer.parseInt(text) <= most);
  }

  static PropertyType oneOf(String... values) {
    return new PropertyType("one of " + String.join(", ", values), Set.of(values)::contains);
  }

  private static PropertyType number(String range, DoublePredicate check) {
    return new PropertyType("a number " + range, text -> check.test(Double.parseDouble(text)));
  }

  boolean accepts(String text) {
    try {
      return check.test(text);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
