package dev.htk.harness.workload;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** Checks the values that a YCSB property may hold. */
final class PropertyType {

  static final PropertyType TEXT =
      new PropertyType("text of at least one character", text -> !text.isBlank());
  static final PropertyType BOOLEAN = oneOf("true", "false");
  static final PropertyType PROPORTION =
      new PropertyType(
          "a number from 0 to 1", text -> number(text).filter(n -> n >= 0 && n <= 1).isPresent());
  static final PropertyType POSITIVE_NUMBER =
      new PropertyType(
          "a number above 0",
          text -> number(text).filter(n -> n > 0 && !n.isInfinite()).isPresent());

  /** Excludes 0 and 1. */
  static final PropertyType FRACTION =
      new PropertyType(
          "a number above 0 and below 1",
          text -> number(text).filter(n -> n > 0 && n < 1).isPresent());

  static final PropertyType PERCENTILE =
      new PropertyType(
          "a number above 0 and below 100",
          text -> number(text).filter(n -> n > 0 && n < 100).isPresent());

  static final PropertyType TABLE_NAME =
      new PropertyType(
          "a table name that HBase takes", text -> isLegal(() -> TableName.valueOf(text)));
  static final PropertyType FAMILY_NAME =
      new PropertyType(
          "a column family name that HBase takes",
          text ->
              isLegal(
                  () ->
                      ColumnFamilyDescriptorBuilder.isLegalColumnFamilyName(Bytes.toBytes(text))));

  /** HBase's {@code hbase.client.keyvalue.maxsize}. */
  static final int LARGEST_CELL = 10 << 20;

  private final String description;
  private final Predicate<String> accepts;

  private PropertyType(String description, Predicate<String> accepts) {
    this.description = description;
    this.accepts = accepts;
  }

  /** Accepts whole numbers in a range; YCSB reads such properties as {@code int}. */
  static PropertyType wholeNumber(int least, int most) {
    String range =
        most == Integer.MAX_VALUE
            ? String.format(Locale.ROOT, "%d or more", least)
            : String.format(Locale.ROOT, "%d to %d", least, most);
    return new PropertyType(
        "a whole number, " + range,
        text -> {
          try {
            int value = Integer.parseInt(text);
            return value >= least && value <= most;
          } catch (NumberFormatException e) {
            return false;
          }
        });
  }

  static PropertyType oneOf(String... values) {
    return new PropertyType("one of " + String.join(", ", values), Set.of(values)::contains);
  }

  boolean accepts(String text) {
    return accepts.test(text);
  }

  /** Describes the allowed values, to follow "must be". */
  String description() {
    return description;
  }

  private static boolean isLegal(Runnable check) {
    try {
      check.run();
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Optional<Double> number(String text) {
    try {
      return Optional.of(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
