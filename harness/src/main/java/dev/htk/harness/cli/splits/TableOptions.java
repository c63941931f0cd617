// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.splits.schema.Attribute;
import dev.htk.harness.splits.schema.NewTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options for a new table: its name, its families, and their attributes. */
final class TableOptions {

  @Option(
      names = "--table",
      required = true,
      paramLabel = "T",
      description = "The table's name, [namespace:]table; the table must not exist yet.")
  private String table;

  @Option(
      names = "--family",
      required = true,
      paramLabel = "CF",
      description = "A column family; give it once for each.")
  private List<String> families;

  @Option(
      names = "--compression",
      paramLabel = "CODEC",
      description = "Compression of every family: snappy, lz4, zstd, gz, … (default: none).")
  private String compression;

  @Option(
      names = "--bloom",
      paramLabel = "none|row|rowcol",
      description = "Bloom filter of every family (default: row).")
  private String bloom;

  @Option(
      names = "--encoding",
      paramLabel = "ENCODING",
      description =
          "Data block encoding of every family: fast_diff, diff, prefix, … (default: none).")
  private String encoding;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "Any other attribute of every family by its name in HBase's shell, such as VERSIONS=3 or"
              + " TTL=86400.")
  private Map<String, String> familyAttributes = new LinkedHashMap<>();

  @Option(
      names = "--table-set",
      paramLabel = "NAME=VALUE",
      description =
          "An attribute of the table by its name in HBase's shell, such as"
              + " NORMALIZATION_ENABLED=false.")
  private Map<String, String> tableAttributes = new LinkedHashMap<>();

  /**
   * Checks the options and returns the table.
   *
   * @throws HarnessException if a name or an attribute is invalid, or an attribute is given twice
   */
  NewTable table() throws HarnessException {
    Map<String, String> attributes = new LinkedHashMap<>();
    familyAttributes.forEach((name, value) -> attributes.put(name.toUpperCase(Locale.ROOT), value));
    add(attributes, Attribute.COMPRESSION, "--compression", compression);
    add(attributes, Attribute.BLOOMFILTER, "--bloom", bloom);
    add(attributes, Attribute.DATA_BLOCK_ENCODING, "--encoding", encoding);
    return NewTable.of(table, families, attributes, tableAttributes);
  }

  private static void add(
      Map<String, String> attributes, Attribute attribute, String option, String value)
      throws HarnessException {
    if (value != null && attributes.put(attribute.name(), value) != null) {
      throw HarnessException.badInput(
          "%s is given twice: by %s and by --set; leave one of them out", attribute, option);
    }
  }
}
